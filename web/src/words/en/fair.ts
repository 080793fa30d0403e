export const fair = {
  'fair.title': 'Fair dice: what your browser has noted',
  'fair.about':
    'Before anything was drawn, the server promised its secret seed by a hash, and everybody pledged a secret number the same way. Your browser keeps this, and holds the record against it when the game is over.',
  'fair.pledge': 'Pledge of {name}',
  'fair.checking': 'Your browser is checking the dice…',
  'fair.unchecked': 'The dice could not be checked: the server did not give the record.',
  'fair.proved.one':
    'Your browser has checked the dice: the one draw follows from what it noted before the game, your own secret number included. Nobody bent it.',
  'fair.proved.many':
    'Your browser has checked the dice: all {count} draws follow from what it noted before the game, your own secret number included. Nobody bent one.',
  'fair.proved_but.one':
    'Your browser has checked the dice: the one draw follows from what it noted before the game, your own secret number included. But not everybody’s number is in it: whoever kept theirs back had two draws to choose from.',
  'fair.proved_but.many':
    'Your browser has checked the dice: all {count} draws follow from what it noted before the game, your own secret number included. But not everybody’s number is in them: whoever kept theirs back had two courses of dice to choose from.',
  'fair.no_part.one':
    'The one draw follows from the promise that this browser noted. It had no number of its own in it: that it was not arranged, only the browsers of the players can prove.',
  'fair.no_part.many':
    'All {count} draws follow from the promise that this browser noted. It had no number of its own in them: that they were not arranged, only the browsers of the players can prove.',
  'fair.no_notes.one':
    'The one draw fits the promise in the record. This browser noted nothing before the game, so it cannot tell when that promise was made.',
  'fair.no_notes.many':
    'All {count} draws fit the promise in the record. This browser noted nothing before the game, so it cannot tell when that promise was made.',
  'fair.old_order.one':
    'The one draw fits its promise; but this table began in the old order, in which the server could know your number when it chose its seed.',
  'fair.old_order.many':
    'All {count} draws fit their promise; but this table began in the old order, in which the server could know your number when it chose its seed.',
  'fair.other_commitment':
    'This is not the record of the game that was played here: its promise is not the one your browser noted.',
  'fair.other_pledge':
    'The record gives another pledge for {name} than your browser noted when the game began.',
  'fair.other_nonce': 'The record does not use the secret number that your browser made for {name}.',
  'fair.left_out':
    'The game began without the secret number of {name}: the draws fit the record, but prove nothing to you.',
  'fair.was_left_out':
    'The game began without the secret number of {name}, whose browser did not answer in time.',
  'fair.taken_back.one': 'One draw was taken back.',
  'fair.taken_back.many': '{count} draws were taken back.',
};

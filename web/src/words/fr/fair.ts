import type { fair as english } from '../en/fair';

export const fair: Record<keyof typeof english, string> = {
  'fair.title': 'Dés équitables : ce que votre navigateur a noté',
  'fair.about':
    'Avant tout tirage, le serveur a promis sa graine secrète par une empreinte, et chacun a engagé un nombre secret de la même façon. Votre navigateur garde tout cela et y confronte la partie quand elle est finie.',
  'fair.pledge': 'Engagement ({name})',
  'fair.checking': 'Votre navigateur vérifie les dés…',
  'fair.unchecked': 'Les dés n’ont pas pu être vérifiés : le serveur n’a pas donné la partie.',
  'fair.proved.one':
    'Votre navigateur a vérifié les dés : le seul tirage découle de ce qu’il avait noté avant la partie, votre nombre secret compris. Personne ne l’a truqué.',
  'fair.proved.many':
    'Votre navigateur a vérifié les dés : les {count} tirages découlent de ce qu’il avait noté avant la partie, votre nombre secret compris. Personne n’en a truqué.',
  'fair.proved_but.one':
    'Votre navigateur a vérifié les dés : le seul tirage découle de ce qu’il avait noté avant la partie, votre nombre secret compris. Mais il y manque un nombre : qui l’a gardé pour soi avait le choix entre deux tirages.',
  'fair.proved_but.many':
    'Votre navigateur a vérifié les dés : les {count} tirages découlent de ce qu’il avait noté avant la partie, votre nombre secret compris. Mais il y manque un nombre : qui l’a gardé pour soi avait le choix entre deux suites de tirages.',
  'fair.no_part.one':
    'Le seul tirage découle de la promesse que ce navigateur avait notée. Il n’y avait pas de nombre à lui : seuls les navigateurs des joueurs peuvent prouver que rien n’était arrangé.',
  'fair.no_part.many':
    'Les {count} tirages découlent de la promesse que ce navigateur avait notée. Il n’y avait pas de nombre à lui : seuls les navigateurs des joueurs peuvent prouver que rien n’était arrangé.',
  'fair.no_notes.one':
    'Le seul tirage correspond à la promesse de la partie. Ce navigateur n’avait rien noté avant, il ne peut donc pas dire quand elle a été faite.',
  'fair.no_notes.many':
    'Les {count} tirages correspondent à la promesse de la partie. Ce navigateur n’avait rien noté avant, il ne peut donc pas dire quand elle a été faite.',
  'fair.old_order.one':
    'Le seul tirage correspond à sa promesse ; mais cette table a commencé dans l’ancien ordre, où le serveur pouvait connaître votre nombre en choisissant sa graine.',
  'fair.old_order.many':
    'Les {count} tirages correspondent à leur promesse ; mais cette table a commencé dans l’ancien ordre, où le serveur pouvait connaître votre nombre en choisissant sa graine.',
  'fair.other_commitment':
    'Ce n’est pas la partie qui a été jouée ici : sa promesse n’est pas celle que votre navigateur avait notée.',
  'fair.other_pledge':
    'La partie donne pour {name} un autre engagement que celui noté par votre navigateur au départ.',
  'fair.other_nonce': 'La partie n’utilise pas le nombre secret que votre navigateur avait fait pour {name}.',
  'fair.left_out':
    '{name} : la partie a commencé sans votre nombre secret. Les tirages correspondent, mais ne vous prouvent rien.',
  'fair.was_left_out':
    '{name} : la partie a commencé sans son nombre secret, car son navigateur n’a pas répondu à temps.',
  'fair.taken_back.one': 'Un tirage a été repris.',
  'fair.taken_back.many': '{count} tirages ont été repris.',
};

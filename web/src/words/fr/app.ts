import type { app as english } from '../en/app';

export const app: Record<keyof typeof english, string> = {
  'app.title': 'Tanière',
  'app.skip': 'Aller au contenu',
  'app.home': 'Tanière : vers l’étagère',
  'app.other_language': 'English',
  'app.loading': 'Un instant…',
  'app.cannot_load': 'Cette page n’a pas pu être chargée. Le serveur est-il là ? Réessayez dans un instant.',
  'app.close': 'Fermer',
  'app.cancel': 'Annuler',
  'app.again': 'Réessayer',
  'app.copy': 'Copier',
  'app.to_shelf': 'Retour à l’étagère',
  'app.unreachable': 'Le serveur ne répond pas.',
  'app.trouble': 'Quelque chose s’est mal passé.',
  'theme.auto': 'couleurs de l’appareil',
  'theme.light': 'couleurs claires',
  'theme.dark': 'couleurs sombres',
  'theme.change': 'Actuellement : {now} ; passer à : {next}',
  'seat.bot': '{bot} {number}',
  'seat.free': 'Place {number}',
  'credits.title': 'Crédits',
};

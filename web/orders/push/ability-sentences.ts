import type { PushAbility } from './subscription.ts'

/** Why this browser cannot be woken with the page closed, and what helps. */
export const abilitySentences: Record<Exclude<PushAbility, 'ready'>, string> = {
  install:
    'Auf iPhone und iPad geht das, sobald die Seite installiert ist: Tippe auf „Teilen“, dann auf „Zum Home-Bildschirm“. Öffne sie danach von dort und komm hierher zurück.',
  denied: 'Erlaube dieser Seite zuerst Benachrichtigungen, in den Einstellungen deines Browsers.',
  missing: 'Dein Browser kann hier nicht geweckt werden.',
}

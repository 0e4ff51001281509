/**
 * Markets whose published rules forbid a user-script, by what it does. Sources: script rules of forum.die-staemme.de (only
 * scripts checked and hosted by the team), forum.staemme.ch (no background page fetches), forum.tribalwars.net and
 * forum.tribalwars.co.uk (no user-scripts).
 */
export const scriptRules = {
  fillsForm:
    'die-staemme.de (ungeprüfte Skripte), tribalwars.net und tribalwars.co.uk (alle Userscripts). Sonst: Forum deiner Welt.',
  fetchesPages:
    'die-staemme.de (ungeprüfte Skripte), staemme.ch (Abrufen im Hintergrund), tribalwars.net und tribalwars.co.uk (alle Userscripts). Sonst: Forum deiner Welt.',
}

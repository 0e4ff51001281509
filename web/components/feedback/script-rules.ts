/**
 * The markets whose published rules forbid a user-script, by what it does: one line each. Facts from the script rules of
 * forum.die-staemme.de (only scripts that the team has checked and hosts), forum.staemme.ch (no fetching of pages in the background),
 * forum.tribalwars.net and forum.tribalwars.co.uk (no userscripts at all).
 */
export const scriptRules = {
  fillsForm:
    'die-staemme.de (ungeprüfte Skripte), tribalwars.net und tribalwars.co.uk (alle Userscripts). Sonst: Forum deiner Welt.',
  fetchesPages:
    'die-staemme.de (ungeprüfte Skripte), staemme.ch (Abrufen im Hintergrund), tribalwars.net und tribalwars.co.uk (alle Userscripts). Sonst: Forum deiner Welt.',
}

/**
 * What the game's published rules say of scripts such as ours, market by market, and what to do instead; paragraphs in German. Facts from
 * the rules of forum.die-staemme.de, forum.staemme.ch, forum.tribalwars.net and forum.tribalwars.co.uk.
 */
export const collectingRules = [
  'Die Regeln des Spiels decken dieses Skript nach allem, was wir wissen, nirgends: Auf den deutschen Welten (die-staemme.de) sind ' +
    'nur Skripte erlaubt, die das Team geprüft hat und selbst bereitstellt. Auf den Schweizer Welten (staemme.ch) dürfen Skripte ' +
    'ausdrücklich keine Seiten im Hintergrund abrufen und keine Datenmengen abarbeiten. Auf den internationalen und den britischen ' +
    'Welten (tribalwars.net, tribalwars.co.uk) sind Userscripts, etwa mit Tampermonkey, ganz verboten. Auf anderen Welten und auf ' +
    'Sonderwelten können die Regeln strenger oder milder sein; sie ändern sich, und es gilt, was im Forum deiner Welt steht.',
  'Der sichere Weg ist das Einfügen: Öffne im Spiel die Seite selbst, markiere und kopiere sie, und füge sie hier ein. Dazu braucht ' +
    'es kein Skript, und es bricht keine Regel.',
] as const

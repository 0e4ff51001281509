/**
 * The markets whose published rules forbid a user-script, by what it does. Facts from the script rules of forum.die-staemme.de,
 * forum.staemme.ch, forum.tribalwars.net and forum.tribalwars.co.uk.
 */
export const scriptRules = {
  fillsForm: ruleFor([
    'die-staemme.de (nur Skripte, die das Team geprüft hat und bereitstellt)',
    'tribalwars.net und tribalwars.co.uk (gar keine Userscripts)',
  ]),
  fetchesPages: ruleFor([
    'die-staemme.de (nur Skripte, die das Team geprüft hat und bereitstellt)',
    'staemme.ch (kein Abrufen im Hintergrund)',
    'tribalwars.net und tribalwars.co.uk (gar keine Userscripts)',
  ]),
}

function ruleFor(markets: readonly string[]): string {
  return `Verboten, soweit wir die Regeln kennen: ${markets.join(', ')}. Sonst gilt, was im Forum deiner Welt steht.`
}

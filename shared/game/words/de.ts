import type { MarketWords } from './market-words.ts'

export const german: MarketWords = {
  days: { yesterday: 'gestern', today: 'heute', tomorrow: 'morgen', dayAfterTomorrow: 'übermorgen' },
  on: 'am',
  at: 'um',
  oClock: 'uhr',
  troops: { home: 'eigene', away: 'auswärts|auswaerts|unterwegs', present: 'im dorf', total: 'gesamt|insgesamt' },
  links: 'befehle|truppen|umbenennen|bearbeiten',
  serverTime: 'serverzeit',
  units: {
    spear: 'speer speere speeri speeris speerträger speerkämpfer spe sp s',
    sword: 'schwert schwerter schwerti schwertis schwertkämpfer sw schw sch schwer s',
    axe: 'axt äxte axti axtis axtkämpfer ax a',
    archer: 'bogen bogenschütze bogenschützen bogi bogis bowi bowis bs b',
    spy: 'späher spähs späh spä spion spione sp s',
    light:
      'leichte leichten leicht leichtekav leichtekavallerie leichtkav lkav lkavs lekav lkv lk lks kav kavallerie ka',
    marcher:
      'berittene berittener beritten berittenebogenschützen berittenerbogenschütze berittenebogenschütze berittenebogen ' +
      'berittenebogis berittenerbogi bbogen bbogi bbogis berbogen berbogi berbogis berbogenschützen beribogen beribogi ' +
      'beribogis mbogen mbogi mbogis bbs bb b',
    heavy:
      'schwere schweren schwerekav schwerekavallerie schwkav skav skavs skv sk sks schw sch schwer kav kavallerie ka s',
    ram: 'ramme rammen rambock rammbock rammböcke ramm ramms ram rams ra r',
    catapult: 'katapult katapulte kata katas kat kats cat cats cata catas ka',
    knight: 'paladin paladine pala palas pal ritter r',
    snob: 'adel adels adelsgeschlecht adelsgeschlechter ag ags snob snobs a',
    militia: 'miliz milizen mili mil',
  },
  columns: {
    coordinate:
      'koordinaten koordinate koordinat koordinats koords koord koo xy position dorfkoordinaten dorfkoordinate',
    village: 'dorf dörfer dorfname herkunft herkunftsdorf',
    points: 'punkte pkt pts dorfpunkte',
    other:
      'aktion aktionen befehle eingehend eingehende spieler spielername mitglied mitglieder stamm stammname kontinent kont ' +
      'rang nr nummer id status dorfid spielerid stammid spielerpunkte stammpunkte',
    total: 'truppen einheiten gesamt',
    building:
      'hauptgebäude hg kaserne stall ställe werkstatt kirche erstekirche wachturm adelshof schmiede platz versammlungsplatz ' +
      'marktplatz markt holzfäller holzfällerlager holz lehmgrube lehm eisenmine eisen bauernhof bh speicher versteck',
  },
  attackColumns: {
    launch:
      'abschickzeit abschickzeitpunkt abschicken abgeschickt abflug abflugzeit abmarsch startzeit startzeitpunkt losschicken losschickzeit ' +
      'absendezeit absenden sendezeit versand',
    arrival: 'ankunft ankunftszeit ankunftzeit ankunftszeitpunkt eintreffen eintreffzeit einschlag einschlagzeit',
    origin: 'herkunft herkunftsdorf startdorf ausgangsdorf ursprung angreiferdorf von',
    target: 'ziel zieldorf nach verteidigerdorf',
    player: 'spieler angreifer absender',
    other:
      'id nr art typ einheit einheiten truppen befehl befehle dorf versammlungsplatz verteidiger entfernung ' +
      'distanz laufzeit dauer rückkehr notiz ankunftin restzeit verbleibend status',
  },
  fields: {
    battleTime: 'kampfzeit',
    arrival: 'ankunftszeit|ankunft',
    attacker: 'angreifer',
    defender: 'verteidiger',
    origin: 'herkunft',
    target: 'ziel',
    village: 'dorf',
    player: 'spieler',
    quantity: 'anzahl',
    list: 'koordinaten|angegriffenes dorf',
  },
  otherFields:
    'wallstufe|zustimmung|stamm|punkte|stufe des walls|name|anwesende truppen|verluste|dauer|ankunft in|rückkehr|moral|' +
    'angreiferglück|glück|pech|beute|betreff|gesendet|angriff auf|befehl auf',
  titleEnds: 'hat gewonnen',
  commandWords:
    'befehl befehle ziel zieldorf herkunft herkunftsdorf dorf spieler entfernung ankunft ankunftszeit in eigene angriff angriffe ' +
    'unterstützung unterstützungen eintreffend eintreffende ankommend ankommende truppen einheiten alle umbenennen abbrechen ' +
    'befehlsübersicht truppenbewegungen auswählen',
  attackOn: 'angriff auf',
  attackFrom: 'angriff von|angriff aus',
  noAttack: 'unterstützung|rückkehr|rückzug|zurückgeschickt|abgebrochen|verlegung',
  spy: 'späh|spaeh|späeh|spah|spy',
  strengths: { klein: 'klein', mittel: 'mittel|mittler', gross: 'groß|gross' },
  attack: 'angriff',
}

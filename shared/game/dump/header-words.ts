import { foldedWords, isUnitWord } from './unit-words.ts'

/** Folded headings. */
export const coordinateWords = foldedWords(
  'koordinaten koordinate koordinat koordinats koords koord koo coord coords coordinate coordinates xy position dorfkoordinaten dorfkoordinate',
)
export const villageWords = foldedWords('dorf dörfer dorfname village villages villagename herkunft herkunftsdorf')
export const pointsWords = foldedWords('punkte pkt points pts dorfpunkte villagepoints')

/** Of columns without amounts of troops. */
export const otherWords = foldedWords(
  'aktion aktionen action actions befehle commands eingehend eingehende incoming incomings spieler spielername player playername ' +
    'mitglied mitglieder member members name stamm stammname tribe ally kontinent kont continent rang rank nr nummer id status ' +
    'dorfid villageid spielerid playerid stammid tribeid spielerpunkte stammpunkte playerpoints',
)

const totalWords = foldedWords('truppen einheiten units gesamt')

export const buildingWords = foldedWords(
  'main barracks stable garage church churchf watchtower smith place statue market wood stone iron farm storage hide wall ' +
    'university headquarters villageheadquarters hq stables workshop academy smithy rallypoint marketplace timbercamp claypit ironmine ' +
    'warehouse hidingplace firstchurch walls ' +
    'hauptgebäude hg kaserne stall ställe werkstatt kirche erstekirche wachturm adelshof schmiede platz versammlungsplatz ' +
    'marktplatz markt holzfäller holzfällerlager holz lehmgrube lehm eisenmine eisen bauernhof bh speicher versteck',
)

const known = [coordinateWords, villageWords, pointsWords, otherWords, totalWords, buildingWords]

/** Whether a folded heading is known; single letters may be chat. */
export const isTableWord = (word: string): boolean =>
  word.length > 1 && (isUnitWord(word) || known.some((words) => words.has(word)))

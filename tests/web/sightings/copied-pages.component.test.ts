import { afterEach, expect, it } from 'vitest'
import { readCommandText } from '../../../shared/game/incs/sighting-paste.ts'
import { toEpoch } from '../../../shared/game/world/timeslots.ts'

const context = { readAt: toEpoch('2038-03-12T12:00:00Z'), zone: 'Europe/Berlin' }

/** What the clipboard holds as text when a page built like this is selected whole and copied. */
function copied(html: string): string {
  document.body.innerHTML = html
  getSelection()?.selectAllChildren(document.body)
  return getSelection()?.toString() ?? ''
}
afterEach(() => {
  document.body.innerHTML = ''
})

const village = (name: string) =>
  `<span class="village_anchor"><a href="#">${name}</a><a href="#" class="ctx"></a></span>`
const label = (text: string) => `
  <span class="quickedit" data-id="1"><span class="quickedit-content">
    <span class="icon-container"><img src="data:," alt=""> <img src="data:," alt=""></span>
    <a href="#"><span class="quickedit-label"> ${text} </span></a>
    <a class="rename-icon" href="#" title="Umbenennen"></a>
  </span></span>`
const taken = (html: string) =>
  readCommandText(copied(html), context).lines.flatMap(({ command, reason }) => command ?? reason ?? [])

const attack = {
  from: { x: 501, y: 501 },
  to: { x: 500, y: 500 },
  arriveAt: toEpoch('2038-03-12T19:15:00Z'),
  strength: 'unbekannt',
  player: 'Anna B.',
}

it('reads the overview of incoming attacks as Chromium copies it', () => {
  const row = (text: string, player: string) => `
    <tr class="nowrap row_a">
      <td><input type="checkbox" name="id_1">${label(text)}</td>
      <td><a href="#">001 Ziel (500|500) K55 </a></td>
      <td><a href="#">Dorf 1|1 (501|501) K55 </a></td>
      <td><a href="#">${player}</a></td>
      <td style="text-align: right"> 1.4</td>
      <td>heute um 20:15:00<span class="grey small">:123</span></td>
      <td><span class="timer">7:15:00</span></td>
    </tr>`
  const page = `
    <table class="vis modemenu"><tr><td><a href="#">Alle</a></td><td><a href="#">Angriffe</a></td></tr></table>
    <form><table id="incomings_table" class="vis overview_table">
      <tr><th>Befehl (2)</th><th><a href="#">Ziel</a></th><th><a href="#">Herkunft</a></th><th><a href="#">Spieler</a></th>
        <th><a href="#">Entfernung</a></th><th><a href="#">Ankunft</a></th><th><a href="#">Ankunft in</a></th></tr>
      ${row('Angriff', 'Anna B.')}${row('Großer Angriff', 'Anna B.')}
      <tr><th colspan="7"><input type="checkbox"> alle auswählen</th></tr>
    </table></form>`
  expect(taken(page)).toEqual([attack, { ...attack, strength: 'gross' }])
})

it('reads the page of a command', () => {
  const page = `
    <h2>Angriff auf Ziel (500|500) K55</h2>
    <table><tr><td><table class="vis">
      <tr><th colspan="3">Befehl</th></tr>
      <tr><td rowspan="2"><img src="data:," alt=""> Herkunft</td><td>Spieler:</td><td><a href="#">Anna B.</a></td></tr>
      <tr><td>Dorf:</td><td>${village('Dorf 1|1 (501|501) K55')}</td></tr>
      <tr><td rowspan="2">Ziel</td><td>Spieler:</td><td><a href="#">Feind</a></td></tr>
      <tr><td>Dorf:</td><td>${village('001 Ziel (500|500) K55')}</td></tr>
      <tr><td colspan="2">Dauer:</td><td>1:00:00</td></tr>
      <tr><td colspan="2">Ankunft:</td><td>12.03.38 20:15:00<span class="grey small">:123</span></td></tr>
      <tr><td colspan="2">Ankunft in:</td><td><span class="timer">7:15:00</span></td></tr>
    </table></td></tr></table>`
  expect(taken(page)).toEqual([attack])
})

it('reads a report', () => {
  const side = (who: string, player: string, where: string, name: string, units: number[]) => `
    <table><tr><th>${who}:</th><th><a href="#">${player}</a></th></tr>
      <tr><td>${where}:</td><td>${village(name)}</td></tr>
      <tr><td colspan="2"><table>
        <tr><td></td>${units.map(() => '<td><img src="data:," alt=""></td>').join('')}</tr>
        <tr><td>Anzahl:</td>${units.map((count) => `<td>${count}</td>`).join('')}</tr>
        <tr><td>Verluste:</td>${units.map((count) => `<td>${count}</td>`).join('')}</tr>
      </table></td></tr></table>`
  const page = `
    <table><tr><th>Betreff</th><th><span class="quickedit-label"> Anna B. (001) greift 001 Ziel (500|500) K55 an </span></th></tr>
      <tr><td>Kampfzeit</td><td>11.03.38 20:15:00<span class="small grey">:123</span></td></tr>
      <tr><td colspan="2"><h3>Anna B. hat gewonnen</h3><h4>Angreiferglück</h4><b>-22.4%</b><h4>Moral: 100%</h4>
        ${side('Angreifer', 'Anna B.', 'Herkunft', 'Dorf 1|1 (501|501) K55', [0, 0, 6000, 0, 0, 0, 0, 250, 0, 0])}
        ${side('Verteidiger', 'Feind', 'Ziel', '001 Ziel (500|500) K55', [9000, 0, 0, 0, 0, 0, 0, 0, 0, 0])}
      </td></tr></table>`
  expect(taken(page)).toEqual([{ ...attack, arriveAt: attack.arriveAt - 86_400, strength: 'gross' }])
})

import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { readCommandFile } from '../../../shared/game/incs/sighting-file.ts'
import { collectingScript } from '../../../web/features/sightings/upload/collecting-script.ts'
import { elementTexts, gone, sees, shownText, shows } from '../support/screen.ts'

/** An attack as the game's pages show it. */
interface Command {
  id: number
  icon: string
  from: string
  player: string
  arrival: string
  kind?: 'attack' | 'support' | 'return'
  /** Epoch seconds of the arrival, if the row has them. */
  endTime?: number
}

const row = ({ id, icon, arrival, kind = 'attack', endTime }: Command) => `
  <tr class="command-row no_ignored_command">
    <td>
      <span class="command_hover_details" data-command-id="${id}" data-command-type="${kind}" data-icon-hint="">
        ${icon
          .split(' ')
          .map((name) => `<img src="https://dsde.innogamescdn.com/asset/6052b745/graphic/command/${name}.webp" alt="">`)
          .join('')}
      </span>
      <span class="quickedit-out" data-id="${id}"><span class="quickedit-content">
        <a href="/game.php?village=7&amp;screen=info_command&amp;id=${id}&amp;type=other"><span class="quickedit-label"> Angriff auf Ziel (500|500) K55 </span></a>
      </span></span>
    </td>
    <td>${arrival}<span class="grey small">:123</span></td>
    <td><span class="timer"${endTime === undefined ? '' : ` data-endtime="${endTime}"`}>1:23:45</span></td>
  </tr>`

const villagePage = (commands: Command[]) => `
  <html><body><table><tr><td id="content_value">
    <h2>Ziel</h2>
    <table class="vis"><tr><td>Koordinaten:</td><td>500|500</td></tr><tr><td>Spieler:</td><td><a href="/game.php?screen=info_player&amp;id=3">Feind</a></td></tr></table>
    <div id="commands_outgoings" class="commands-container"><table class="vis">
      <tr><th>Befehle (${commands.length})</th><th>Ankunft</th><th>Ankunft in</th></tr>${commands.map(row).join('')}
    </table></div>
  </td></tr></table></body></html>`

const village = (name: string) =>
  `<span class="village_anchor contexted"><a href="/game.php?village=7&amp;screen=info_village&amp;id=5">${name}</a></span>`

const commandPage = ({ from, player, arrival }: Command) => `
  <html><body><a href="/game.php?screen=info_player&amp;id=1">Ich</a><table><tr><td id="content_value"><h2>Angriff auf Ziel</h2>
    <table class="vis">
      <tr><th colspan="3">Befehl</th></tr>
      <tr><td rowspan="2">Herkunft</td><td>Spieler:</td><td><a href="/game.php?screen=info_player&amp;id=2">${player}</a></td></tr>
      <tr><td>Dorf:</td><td>${village(`Dorf 1|1 (${from}) K55`)}</td></tr>
      <tr><td rowspan="2">Ziel</td><td>Spieler:</td><td><a href="/game.php?screen=info_player&amp;id=3">Feind</a></td></tr>
      <tr><td>Dorf:</td><td>${village('Ziel (500|500) K55')}</td></tr>
      <tr><td colspan="2">Ankunft:</td><td>${arrival}:123</td></tr>
    </table>
  </td></tr></table></body></html>`

const small: Command = { id: 101, icon: 'attack_small', from: '501|501', player: 'Anna', arrival: 'heute um 20:15:00' }
const medium: Command = {
  id: 102,
  icon: 'snob attack_medium',
  from: '502|501',
  player: 'Bert &lt;b&gt;',
  arrival: 'morgen um 00:12:01',
}
const large: Command = {
  id: 103,
  icon: 'attack_large',
  from: '503|501',
  player: 'Anna',
  arrival: 'am 12.03. um 20:15:00',
}
const plain: Command = { id: 104, icon: 'attack', from: '504|501', player: 'Anna', arrival: 'heute um 20:15:03' }
const support: Command = {
  id: 105,
  icon: 'support',
  from: '505|501',
  player: 'Anna',
  arrival: 'heute um 20:15:04',
  kind: 'support',
}

/** What the game says when there is no such village or command. */
const errorPage = (text: string) =>
  `<html><body><table><tr><td id="content_value"><div class="error_box">${text}</div></td></tr></table></body></html>`

/** A village's page over which the bot protection lies. */
const protectedBy = (sign: string) => villagePage([]).replace('<body>', `<body>${sign}`)

/** The script by which every page of the game says which it is. */
const gameData = (screen: string) =>
  `<script>TribalWars.updateGameData({"player":{"id":1,"name":"Ich"},"village":{"id":7},"screen":"${screen}"})</script>`

const withProperties = (response: Response, values: object) =>
  Object.defineProperties(
    response,
    Object.fromEntries(Object.entries(values).map(([name, value]) => [name, { value }])),
  )

/** How a browser answers a request that is redirected and may not follow. */
const opaqueRedirect = () => withProperties(new Response(), { type: 'opaqueredirect', status: 0, ok: false })
const followedRedirect = () => withProperties(new Response(commandPage(small)), { redirected: true })

const readAt = 'Fri, 12 Mar 2038 08:00:00 GMT'
const short = { villages: [0, 1], commands: [0, 1] } satisfies Parameters<typeof collectingScript>[1]

/** The game: what it shows by address, and what it was asked for. */
let pages: Map<string, string | (() => Promise<string | Response>)>
let asked: string[]
let saved: Blob[]
let alerts: string[]

const villageAddress = (id: number) => `/game.php?screen=info_village&id=${id}`
const commandAddress = (id: number) => `/game.php?village=7&screen=info_command&id=${id}&type=other`

function theGameShows(villages: Record<number, Command[]>): void {
  for (const [id, commands] of Object.entries(villages)) {
    pages.set(villageAddress(Number(id)), villagePage(commands))
    for (const command of commands) pages.set(commandAddress(command.id), commandPage(command))
  }
}

/** Runs the script as a script manager does, on a village's page. */
function run(text = collectingScript('de236', short)): void {
  document.body.removeAttribute('data-bot-protect')
  document.body.innerHTML = '<div id="content_value"><h2>Ziel</h2></div>'
  const script = document.createElement('script')
  script.textContent = text
  document.body.append(script)
}

const box = page.css('#angriffsplaner-collect')
const status = box.getByRole('status')
const button = (name: string) => box.getByRole('button', { name })
const listed = () => elementTexts(box.getByRole('listitem'))
const skipped = () => listed().filter((text) => text.startsWith('Übersprungen'))
async function collect(ids: string): Promise<void> {
  await box.getByLabelText('Dorf-IDs').fill(ids)
  await button('Angriffe sammeln').click()
}
async function file(): Promise<unknown[]> {
  expect(saved).toHaveLength(1)
  const parsed: unknown = JSON.parse((await saved[0]?.text()) ?? '')
  return Array.isArray(parsed) ? parsed : []
}
const byOrigin = (entries: unknown[]) => entries.map((entry) => JSON.stringify(entry)).sort()

beforeEach(() => {
  pages = new Map()
  asked = []
  saved = []
  alerts = []
  vi.spyOn(window, 'fetch').mockImplementation(async (address, options) => {
    expect(options).toMatchObject({ redirect: 'manual' })
    expect(options?.method ?? 'GET').toBe('GET')
    asked.push(String(address))
    const shown = pages.get(String(address))
    const text = typeof shown === 'function' ? await shown() : shown
    if (text instanceof Response) return text
    return new Response(text ?? 'gibt es nicht', { status: text === undefined ? 404 : 200, headers: { date: readAt } })
  })
  vi.spyOn(window, 'alert').mockImplementation((text) => {
    alerts.push(String(text))
  })
  vi.spyOn(URL, 'createObjectURL').mockImplementation((made) => {
    if (made instanceof Blob) saved.push(made)
    return '#'
  })
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    expect(this.download).toBe('angriffe.json')
  })
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

describe('the collecting user-script', () => {
  it('is made for village pages of the chosen world, is granted nothing, and only reads', () => {
    const script = collectingScript('de236')
    expect(script).toMatch(/^\/\/ ==UserScript==\n/)
    expect(script).toContain('// @match        https://de236.die-staemme.de/game.php?*screen=info_village*')
    expect(script).toContain('// @grant        none')
    expect(script).not.toMatch(/XMLHttpRequest|\.submit\(|innerHTML|sendBeacon|method:|https?:\/\/(?!de236)/)
    expect(collectingScript('pl155')).toContain('https://pl155.plemiona.pl/')
    expect(collectingScript(undefined)).toContain('https://de236.die-staemme.de/')
  })

  it('reads attacks of several villages with strength, origin, target and player, and saves them as our file', async () => {
    theGameShows({ 11: [small, support, large], 12: [medium, plain] })
    run()
    await collect('11, 12')
    await shows(status, 'Fertig. 4 Angriffe stehen in angriffe.json.')
    const entries = await file()
    const erfasst = '2038-03-12T08:00:00.000Z'
    expect(byOrigin(entries)).toEqual(
      byOrigin([
        {
          herkunft: '501|501',
          ziel: '500|500',
          staerke: 'klein',
          ankunft: 'heute um 20:15:00:123',
          erfasst,
          spieler: 'Anna',
        },
        {
          herkunft: '503|501',
          ziel: '500|500',
          staerke: 'gross',
          ankunft: 'am 12.03. um 20:15:00:123',
          erfasst,
          spieler: 'Anna',
        },
        {
          herkunft: '502|501',
          ziel: '500|500',
          staerke: 'mittel',
          ankunft: 'morgen um 00:12:01:123',
          erfasst,
          spieler: 'Bert <b>',
        },
        {
          herkunft: '504|501',
          ziel: '500|500',
          staerke: 'unbekannt',
          ankunft: 'heute um 20:15:03:123',
          erfasst,
          spieler: 'Anna',
        },
      ]),
    )
    expect(asked.slice(0, 2)).toEqual([villageAddress(11), villageAddress(12)])
    expect(asked.slice(2).toSorted()).toEqual([small, medium, large, plain].map(({ id }) => commandAddress(id)))
    const { commands, errors } = readCommandFile(entries, { readAt: 0, zone: 'Europe/Berlin' })
    expect(errors).toEqual([])
    expect(commands.map(({ command }) => new Date(command.arriveAt * 1000).toISOString()).toSorted()[0]).toBe(
      '2038-03-12T19:15:00.000Z',
    )
  })

  it('writes the arrival by the end time of its row, in any language', async () => {
    const endTime = Date.parse('2038-03-12T19:15:00Z') / 1000
    theGameShows({
      11: [
        { ...small, arrival: 'dzisiaj o 20:15:00', endTime },
        { ...large, endTime: Number.NaN },
      ],
    })
    run(collectingScript('pl155', short))
    await collect('11')
    await shows(status, 'Fertig. 2 Angriffe stehen in angriffe.json.')
    const entries = await file()
    expect(byOrigin(entries)).toEqual([
      expect.stringContaining('"ankunft":"2038-03-12T19:15:00.123Z"'),
      expect.stringContaining('"ankunft":"am 12.03. um 20:15:00:123"'),
    ])
    expect(listed()).toEqual(['Ankunft als Text, weil die Seite keinen Zeitpunkt nennt: 1'])
    const { commands, errors } = readCommandFile(entries, { readAt: 0, zone: 'Europe/Warsaw', server: 'pl155' })
    expect(errors).toEqual([])
    expect(commands.map(({ command }) => command.arriveAt)).toEqual([endTime, endTime])
  })

  it('takes ids as whole numbers, each once, and drops what is none', async () => {
    theGameShows({ 11: [small] })
    run()
    await collect(' 11,abc, ,11 ')
    await shows(status, 'Fertig. 1 Angriff steht in angriffe.json.')
    expect(asked).toEqual([villageAddress(11), commandAddress(small.id)])
  })

  it.each(['', 'abc', ',,', 'x1'])('asks for valid ids when %j holds none', async (ids) => {
    run()
    await collect(ids)
    expect(alerts).toEqual(['Bitte gültige Dorf-IDs eingeben.'])
    expect(asked).toEqual([])
  })

  it('skips what the game says is missing and what the network loses, names it and goes on', async () => {
    theGameShows({ 11: [small, large], 14: [] })
    pages.set(villageAddress(13), errorPage('Dieses Dorf gibt es nicht'))
    pages.set(villageAddress(15), () => Promise.reject(new Error('kein Netz')))
    pages.set(commandAddress(large.id), errorPage('Befehl nicht gefunden'))
    run()
    await collect('13, 15, 14, 11')
    await shows(status, 'Fertig. 1 Angriff steht in angriffe.json.')
    expect(skipped()).toEqual([
      'Übersprungen: Dorf 13: Dieses Dorf gibt es nicht',
      'Übersprungen: Dorf 15: kein Netz',
      'Übersprungen: Angriff am 12.03. um 20:15:00:123: Befehl nicht gefunden',
    ])
  })

  it('says so when there is nothing to save', async () => {
    theGameShows({ 14: [support] })
    run()
    await collect('14')
    await shows(status, 'Fertig. Keine Angriffe gelesen.')
    expect(saved).toEqual([])
  })

  it('shows how far it is, and saves what it has when it is aborted', async () => {
    theGameShows({ 11: [small, large] })
    // The second attack's page never comes.
    let hang: () => void = () => undefined
    const reached = new Promise<void>((resolve) => {
      hang = resolve
    })
    let opened = 0
    for (const command of [small, large]) {
      pages.set(commandAddress(command.id), () => {
        if (++opened === 1) return Promise.resolve(commandPage(command))
        hang()
        return new Promise((_, reject) => {
          button('Abbrechen')
            .element()
            .addEventListener('click', () => reject(new DOMException('', 'AbortError')))
        })
      })
    }
    run()
    await collect('11')
    await reached
    await sees(box.getByRole('progressbar', { name: 'Fortschritt' }))
    expect(shownText(status)).toMatch(/^Angriff .* \(2 von 2\)$/)
    expect(button('Angriffe sammeln').element()).toHaveProperty('disabled', true)
    await button('Abbrechen').click()
    await shows(status, 'Abgebrochen. 1 Angriff steht in angriffe.json.')
    await gone(box.getByRole('progressbar', { name: 'Fortschritt' }))
    expect(skipped()).toEqual([])
    expect(await file()).toHaveLength(1)
    expect(button('Angriffe sammeln').element()).toHaveProperty('disabled', false)
  })

  const person = 'Angehalten: Das Spiel fragt, ob du ein Mensch bist.'
  const redirected =
    'Angehalten: Das Spiel hat auf eine andere Seite umgeleitet. Vielleicht bist du nicht mehr angemeldet.'
  const other = 'Angehalten: Statt der verlangten Seite kam eine andere.'

  it.each([
    ['an attribute of the body', villagePage([]).replace('<body>', '<body id="ds_body" data-bot-protect="forced">')],
    ['a quest', protectedBy('<div class="quest" id="botprotection_quest"></div>')],
    ['a check', protectedBy('<div id="bot_check"></div>')],
    ['a box', protectedBy('<div class="popup_box" id="popup_box_bot_protection"></div>')],
    ['a box without an id', protectedBy('<div class="popup_box_container" data-id="bot_protection"></div>')],
    ['a row', protectedBy('<table><tr><td class="bot-protection-row">Botschutz</td></tr></table>')],
    ['a captcha', protectedBy('<iframe src="https://newassets.hcaptcha.com/x.html"></iframe>')],
  ])('stops when the bot protection shows %s on a page', async (_, protectedPage) => {
    theGameShows({ 11: [small], 12: [large] })
    pages.set(villageAddress(12), protectedPage)
    run()
    await collect('11, 12, 13')
    await shows(status, `${person} Keine Angriffe gelesen.`)
    expect(asked).toEqual([villageAddress(11), villageAddress(12)])
    expect(saved).toEqual([])
  })

  it.each([
    ['an attribute of the body', () => document.body.setAttribute('data-bot-protect', 'forced')],
    [
      'a quest',
      () => document.body.append(Object.assign(document.createElement('div'), { id: 'botprotection_quest' })),
    ],
  ])('does not start when the bot protection shows %s on the open page', async (_, protect) => {
    theGameShows({ 11: [small] })
    run()
    protect()
    await collect('11')
    await shows(status, `${person} Keine Angriffe gelesen.`)
    expect(asked).toEqual([])
    expect(button('Angriffe sammeln').element()).toHaveProperty('disabled', false)
  })

  it('stops when the bot protection comes up on the open page meanwhile', async () => {
    theGameShows({ 11: [small], 12: [large] })
    pages.set(villageAddress(11), async () => {
      document.body.setAttribute('data-bot-protect', 'forced')
      return villagePage([small])
    })
    run()
    await collect('11, 12')
    await shows(status, `${person} Keine Angriffe gelesen.`)
    expect(asked).toEqual([villageAddress(11)])
  })

  it.each<[string, string | (() => Promise<Response>), string]>([
    ['a redirect', async () => opaqueRedirect(), redirected],
    ['the page behind a redirect', async () => followedRedirect(), redirected],
    [
      'the login page',
      '<html><body><form action="/page/auth"><input name="username"><input type="password"></form></body></html>',
      'Angehalten: Du bist im Spiel nicht mehr angemeldet.',
    ],
    [
      'an error',
      async () => new Response('Wartung', { status: 503 }),
      'Angehalten: Das Spiel antwortet mit Fehler 503.',
    ],
    [
      'a page that is not found',
      async () => new Response('', { status: 404 }),
      'Angehalten: Das Spiel antwortet mit Fehler 404.',
    ],
    ['a page of somebody else', '<html><body><h1>500|500</h1></body></html>', other],
    ['a page of the game without what was asked for', '<div id="content_value">Bitte bestätige dich</div>', other],
    ['another page of the game', commandPage(small).replace('</body>', `${gameData('overview')}</body>`), other],
  ])('stops at %s, and keeps what it has', async (_, shown, ending) => {
    theGameShows({ 11: [small, medium, large] })
    // Of three attacks the first is read; the second shows something else.
    let opened = 0
    for (const command of [small, medium, large])
      pages.set(commandAddress(command.id), async () => {
        if (++opened === 1) return commandPage(command)
        return typeof shown === 'string' ? shown : shown()
      })
    run()
    await collect('11')
    await shows(status, `${ending} 1 Angriff steht in angriffe.json.`)
    expect(opened).toBe(2)
    expect(skipped()).toEqual([])
    expect(await file()).toHaveLength(1)
  })

  it('takes a page that says it is the one asked for', async () => {
    theGameShows({ 11: [small] })
    pages.set(villageAddress(11), villagePage([small]).replace('</body>', `${gameData('info_village')}</body>`))
    pages.set(commandAddress(small.id), commandPage(small).replace('</body>', `${gameData('info_command')}</body>`))
    run()
    await collect('11')
    await shows(status, 'Fertig. 1 Angriff steht in angriffe.json.')
  })

  it('waits 1000 to 2000 ms between villages and 1500 to 3500 ms between attacks, and shuffles these', async () => {
    const many = Array.from({ length: 20 }, (_, at) => ({ ...small, id: 200 + at }))
    theGameShows({ 11: many, 12: [], 13: [] })
    const delays: number[] = []
    const later = window.setTimeout
    vi.stubGlobal('setTimeout', (work: () => void, delay?: number) => {
      const isOurs = delay !== undefined && delay >= 1000 && delay <= 3500
      if (isOurs) delays.push(delay)
      return later(work, isOurs ? 0 : delay)
    })
    run(collectingScript('de236'))
    await collect('11,12,13')
    await shows(status, 'Fertig. 20 Angriffe stehen in angriffe.json.')
    const [villages, commands] = [delays.slice(0, 2), delays.slice(2)]
    for (const delay of villages) expect(delay).toBeLessThanOrEqual(2000)
    for (const delay of commands) expect(delay).toSatisfy((ms: number) => ms >= 1500 && ms <= 3500)
    expect(commands).toHaveLength(20)
    expect(new Set(commands).size).toBeGreaterThan(1)
    const order = asked.slice(3)
    expect(order.toSorted()).toEqual(many.map(({ id }) => commandAddress(id)))
    expect(order).not.toEqual(many.map(({ id }) => commandAddress(id)))
  })

  it('leaves other pages alone, and appears once on its own', () => {
    run()
    const script = document.createElement('script')
    script.textContent = collectingScript('de236', short)
    document.body.append(script)
    expect(document.querySelectorAll('#angriffsplaner-collect')).toHaveLength(1)
    document.body.innerHTML = '<p>Etwas anderes</p>'
    document.body.append(script.cloneNode(true))
    expect(document.getElementById('angriffsplaner-collect')).toBeNull()
  })
})

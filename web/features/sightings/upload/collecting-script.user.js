// ==UserScript==
// @name         Angriffsplaner: Angriffe sammeln
// @namespace    angriffsplaner
// @version      3
// @description  Liest die Angriffe auf Dörfer, die du nennst, und speichert sie als angriffe.json.
// @match        https://game-host/game.php?*screen=info_village*
// @grant        none
// @run-at       document-end
// ==/UserScript==

/*
 * Opens the pages of the given villages and of the attacks on them one by one, at a human pace, and saves the attacks
 * as a file. Reads from the game only and sends nothing. Stops at the bot protection and at the first unexpected page.
 */
{
  /** Random delays between two pages, in milliseconds. */
  const waits = { villages: [1000, 2000], commands: [1500, 3500] }

  /** Elements that show that the bot protection waits for the player. */
  const botProtection =
    '[data-bot-protect], #bot_check, #botprotection_quest, #popup_box_bot_protection, [data-id="bot_protection"], ' +
    '.bot-protection-row, .h-captcha, iframe[src*="captcha"]'
  const isProtected = (page) => page.querySelector(botProtection) !== null

  /** An error that ends the run; other errors skip one page. */
  const halt = (reason) => Object.assign(new Error(reason), { isHalt: true })
  const protectedPage = 'Das Spiel fragt, ob du ein Mensch bist.'
  const otherPage = 'Statt der verlangten Seite kam eine andere.'

  function element(tag, properties, ...children) {
    const made = Object.assign(document.createElement(tag), properties)
    made.append(...children)
    return made
  }

  const textOf = (found) => (found?.textContent ?? '').replace(/\s+/g, ' ').trim()

  /** A village's coordinate; the name before it may contain others. */
  const coordinateOf = (village) => [...textOf(village).matchAll(/\((\d{1,3}\|\d{1,3})\)/g)].at(-1)?.[1]

  /** Whether a text is only a coordinate, as in a table cell of a village page. */
  const isCoordinate = (text) => /^\(?\d{1,3}\|\d{1,3}\)?(?: K\d{1,2})?$/.test(text)

  /** Distinct numbers of a comma-separated list. */
  const readIds = (text) => [
    ...new Set(
      text
        .split(',')
        .map((id) => Number.parseInt(id, 10))
        .filter((id) => !Number.isNaN(id)),
    ),
  ]

  /** Waits a random time; resolves at once on abort. */
  const wait = ([least, most], signal) =>
    new Promise((resolve) => {
      const timer = setTimeout(resolve, least + Math.random() * (most - least))
      signal.addEventListener('abort', () => {
        clearTimeout(timer)
        resolve()
      })
    })

  function shuffle(list) {
    for (let last = list.length - 1; last > 0; last--) {
      const other = Math.floor(Math.random() * (last + 1))
      ;[list[last], list[other]] = [list[other], list[last]]
    }
    return list
  }

  /** Loads a game page with its server time. Halts on any unexpected answer. */
  async function load(address, signal) {
    if (isProtected(document)) throw halt(protectedPage)
    const answer = await fetch(address, { signal, redirect: 'manual' })
    if (answer.type === 'opaqueredirect' || answer.redirected)
      throw halt('Das Spiel hat auf eine andere Seite umgeleitet. Vielleicht bist du nicht mehr angemeldet.')
    const text = await answer.text()
    const page = new DOMParser().parseFromString(text, 'text/html')
    if (isProtected(page)) throw halt(protectedPage)
    if (!answer.ok) throw halt(`Das Spiel antwortet mit Fehler ${answer.status}.`)
    if (page.querySelector('input[type="password"]')) throw halt('Du bist im Spiel nicht mehr angemeldet.')
    const content = page.querySelector('#content_value')
    const shown = /updateGameData\(.*?"screen":\s*"(\w+)"/s.exec(text)?.[1]
    const asked = new URL(address, location.href).searchParams.get('screen')
    if (!content || (shown && shown !== asked)) throw halt(otherPage)
    const madeAt = Date.parse(answer.headers.get('date') ?? '')
    return { content, readAt: new Date(madeAt || Date.now()).toISOString() }
  }

  /** Error for a page without the expected content: skips the page if the game shows an error, halts otherwise. */
  function unreadable(content) {
    const error = content.querySelector('.error_box')
    return error ? new Error(textOf(error) || 'nicht gefunden') : halt(otherPage)
  }

  /** A village page's address that keeps the current village and account. */
  function villageAddress(id) {
    const open = new URLSearchParams(location.search)
    const search = new URLSearchParams()
    for (const name of ['t', 'village']) if (open.has(name)) search.set(name, open.get(name))
    search.set('screen', 'info_village')
    search.set('id', id)
    return `/game.php?${search}`
  }

  const strengths = { attack_small: 'klein', attack_medium: 'mittel', attack_large: 'gross' }

  /** Strength from the attack's icon; undefined if the row is no attack. */
  function strengthOf(row) {
    const icons = [...row.querySelectorAll('img')].map(
      (icon) => /\/command\/(attack\w*)\./.exec(icon.getAttribute('src'))?.[1],
    )
    const isAttack = icons.some(Boolean) || row.querySelector('[data-command-type="attack"]')
    return isAttack ? (icons.map((icon) => strengths[icon]).find(Boolean) ?? 'unbekannt') : undefined
  }

  /** A row's arrival: ISO with milliseconds by its end time in epoch seconds, else the page's text. */
  function arrivalOf(row) {
    const shown = textOf(row.cells[1])
    const seconds = row.querySelector('[data-endtime]')?.dataset.endtime ?? ''
    if (!/^\d{9,10}$/.test(seconds)) return { shown, ankunft: shown, isText: true }
    const milliseconds = /\d{3}$/.exec(textOf(row.cells[1].querySelector('.small')))?.[0] ?? '0'
    return { shown, ankunft: new Date(Number(seconds) * 1000 + Number(milliseconds)).toISOString(), isText: false }
  }

  /** The attacks on a village, each with its page's address. */
  async function readVillage(id, signal) {
    const { content, readAt } = await load(villageAddress(id), signal)
    const isVillage = [...content.querySelectorAll('td')].some((cell) => isCoordinate(textOf(cell)))
    if (!isVillage) throw unreadable(content)
    return [...content.querySelectorAll('.command-row')].flatMap((row) => {
      const address = row.querySelector('a[href*="screen=info_command"]')?.getAttribute('href')
      const staerke = strengthOf(row)
      return address && staerke ? [{ address, staerke, arrival: arrivalOf(row), erfasst: readAt }] : []
    })
  }

  /** Adds origin and target from the attack's page; shape as in the file. */
  async function readCommand({ address, staerke, arrival: { ankunft }, erfasst }, signal) {
    const { content } = await load(address, signal)
    const villages = [...content.querySelectorAll('a[href*="screen=info_village"]')]
    const [herkunft, ziel] = villages.map(coordinateOf).filter(Boolean)
    if (!herkunft || !ziel) throw unreadable(content)
    const spieler = textOf(content.querySelector('a[href*="screen=info_player"]'))
    return { herkunft, ziel, staerke, ankunft, erfasst, spieler }
  }

  function save(attacks) {
    const file = new Blob([`${JSON.stringify(attacks, undefined, 2)}\n`], { type: 'application/json' })
    const link = element('a', { href: URL.createObjectURL(file), download: 'angriffe.json' })
    link.click()
    setTimeout(() => URL.revokeObjectURL(link.href), 60_000)
  }

  /**
   * Reads the villages and their attacks, reporting progress. Returns what was read when it ends, halts or is aborted.
   */
  async function collect(ids, signal, tell) {
    const [found, attacks, skipped] = [[], [], []]
    let texts = 0
    let halted
    const each = async (list, pause, describe, read) => {
      for (const [at, item] of list.entries()) {
        if (signal.aborted || halted) return
        if (pause.isFirst || at > 0) await wait(pause.wait, signal)
        if (signal.aborted) return
        tell(`${describe(item)} (${at + 1} von ${list.length})`, at / list.length)
        try {
          await read(item)
        } catch (error) {
          if (error.isHalt) halted = error.message
          else if (!signal.aborted) skipped.push(`${describe(item)}: ${error.message}`)
        }
      }
    }
    await each(
      ids,
      { wait: waits.villages, isFirst: false },
      (id) => `Dorf ${id}`,
      async (id) => found.push(...(await readVillage(id, signal))),
    )
    await each(
      shuffle(found),
      { wait: waits.commands, isFirst: true },
      ({ arrival }) => `Angriff ${arrival.shown}`,
      async (command) => {
        attacks.push(await readCommand(command, signal))
        if (command.arrival.isText) texts++
      },
    )
    return { attacks, texts, skipped, halted }
  }

  function start(page) {
    const ids = element('input', { type: 'text', placeholder: 'z. B. 1234, 5678' })
    ids.value = new URLSearchParams(location.search).get('id') ?? ''
    ids.style.cssText = 'display: block; box-sizing: border-box; width: 100%; margin: 4px 0'
    const status = element('strong', { role: 'status' })
    const progress = element('progress', { max: 1, value: 0, hidden: true })
    const list = element('ul', {})
    progress.style.width = '100%'
    progress.setAttribute('aria-label', 'Fortschritt')
    let running

    const run = async () => {
      const named = readIds(ids.value)
      if (named.length === 0) {
        alert('Bitte gültige Dorf-IDs eingeben.')
        return
      }
      running = new AbortController()
      const { signal } = running
      const show = (isRunning) => {
        begin.disabled = isRunning
        abort.disabled = !isRunning
        progress.hidden = !isRunning
      }
      show(true)
      list.replaceChildren()
      const { attacks, texts, skipped, halted } = await collect(named, signal, (text, part) => {
        status.textContent = text
        progress.value = part
      })
      show(false)
      if (attacks.length > 0) save(attacks)
      const ending = halted ? `Angehalten: ${halted}` : signal.aborted ? 'Abgebrochen.' : 'Fertig.'
      const saved = attacks.length === 1 ? '1 Angriff steht' : `${attacks.length} Angriffe stehen`
      status.textContent = `${ending} ${attacks.length > 0 ? `${saved} in angriffe.json.` : 'Keine Angriffe gelesen.'}`
      if (texts > 0)
        list.append(element('li', { textContent: `Ankunft als Text, weil die Seite keinen Zeitpunkt nennt: ${texts}` }))
      if (skipped.length > 0)
        list.append(...skipped.map((text) => element('li', { textContent: `Übersprungen: ${text}` })))
    }

    const button = (text, properties) =>
      element('button', { type: 'button', className: 'btn', textContent: text, ...properties })
    const begin = button('Angriffe sammeln', { onclick: run })
    const abort = button('Abbrechen', { onclick: () => running.abort(), disabled: true })
    const box = element(
      'div',
      { id: 'angriffsplaner-collect', className: 'vis' },
      element('h4', { textContent: 'Angriffe sammeln' }),
      element('label', {}, 'Dorf-IDs, durch Kommas getrennt', ids),
      begin,
      ' ',
      abort,
      ' ',
      status,
      progress,
      list,
    )
    box.style.cssText = 'margin: 0 0 10px; padding: 8px'
    page.prepend(box)
  }

  const page = document.querySelector('#content_value')
  if (page && !document.getElementById('angriffsplaner-collect')) start(page)
}

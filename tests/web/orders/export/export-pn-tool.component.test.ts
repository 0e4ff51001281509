import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { pnToolScript } from '../../../../web/features/orders/messages/pn-tool.ts'
import { copies, panel, sees, shownText, toast, valueIn } from '../../support/screen.ts'
import { visit } from '../../support/visit.tsx'
import { exportServer } from './export-server.ts'

/** The game's page for a new message, as its form is built; sending would be noticed. */
function messageForm(): void {
  document.body.innerHTML = `
    <div id="content_value">
      <form id="form" action="game.php?village=1&screen=mail&mode=new&action=send" method="post">
        <label>An <input type="text" name="to" /></label>
        <label>Betreff <input type="text" name="subject" /></label>
        <label>Text <textarea id="message" name="text"></textarea></label>
        <input type="submit" value="Senden" />
      </form>
    </div>`
  submitted = 0
  typed = []
  const form = document.querySelector('form')
  form?.addEventListener('submit', (event) => {
    event.preventDefault()
    submitted++
  })
  form?.addEventListener('input', ({ target }) => {
    if (target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement) typed.push(target.name)
  })
}

let submitted = 0
let typed: string[] = []

/** Runs the script as a script manager does. */
function run(): void {
  const script = document.createElement('script')
  script.textContent = pnToolScript('de236')
  document.body.append(script)
}

const messages = [
  { playerName: 'Anna', text: 'Hallo Anna\n1', editUrl: 'https://x/1', showUrl: 'https://x/2' },
  { playerName: '<b>Bert', text: 'Hallo <script>Bert', editUrl: 'https://x/3', showUrl: 'https://x/4' },
]

const box = page.css('#angriffsplaner-pn')
const status = () => shownText(box.getByRole('status'))
const fields = () => ['An', 'Betreff', 'Text'].map((label) => valueIn(page.getByLabelText(label, { exact: true })))
const next = box.getByRole('button', { name: 'Nächste Nachricht einfügen' })
const previous = box.getByRole('button', { name: 'Vorige Nachricht einfügen' })
const discard = box.getByRole('button', { name: 'Verwerfen' })
async function save(text: string): Promise<void> {
  await box.getByLabelText('Nachrichten als JSON').fill(text)
  await box.getByRole('button', { name: 'Speichern' }).click()
}
const kept = () => Object.keys(localStorage).filter((key) => key.startsWith('angriffsplaner.pn'))

describe('the user-script', () => {
  beforeEach(() => {
    for (const key of kept()) localStorage.removeItem(key)
    messageForm()
    run()
  })

  it('is made for the message form of the chosen world, and is granted nothing', () => {
    const script = pnToolScript('de236')
    expect(script).toMatch(/^\/\/ ==UserScript==\n/)
    expect(script).toContain('// @match        https://de236.die-staemme.de/game.php?*screen=mail*')
    expect(script).toContain('// @grant        none')
    expect(script).not.toMatch(/fetch\(|XMLHttpRequest|\.submit\(|innerHTML/)
    expect(pnToolScript('pl155')).toContain('https://pl155.plemiona.pl/')
  })

  it('fills in message after message, and forgets them when all are done', async () => {
    await save(JSON.stringify(messages))
    expect(status()).toBe('Nachricht 0 von 2')
    await next.click()
    expect(status()).toBe('Nachricht 1 von 2')
    expect(fields()).toEqual(['Anna', 'Aktion für Anna', 'Hallo Anna\n1'])
    expect(typed).toEqual(['to', 'subject', 'text'])
    await next.click()
    expect(status()).toBe('Nachricht 2 von 2')
    expect(fields()).toEqual(['<b>Bert', 'Aktion für <b>Bert', 'Hallo <script>Bert'])
    expect(kept()).not.toEqual([])
    await next.click()
    expect(status()).toBe('Alle Nachrichten verarbeitet.')
    expect(kept()).toEqual([])
    expect(submitted).toBe(0)
  })

  it('goes on where it was when the form comes back, and is done after the last', async () => {
    await save(JSON.stringify(messages))
    await next.click()
    messageForm()
    run()
    expect(status()).toBe('Nachricht 1 von 2')
    await next.click()
    expect(fields()[0]).toBe('<b>Bert')
    messageForm()
    run()
    expect(status()).toBe('Alle Nachrichten verarbeitet.')
    expect(kept()).toEqual([])
  })

  it('starts again with what is saved', async () => {
    await save(JSON.stringify(messages))
    await next.click()
    await save(JSON.stringify(messages.toReversed()))
    expect(status()).toBe('Nachricht 0 von 2')
    await next.click()
    expect(fields()[0]).toBe('<b>Bert')
  })

  it.each(['', 'kein JSON', '{}', '[]', '[{"playerName": "Anna"}]', '[null]'])(
    'refuses %j and keeps what it had',
    async (text) => {
      await save(JSON.stringify(messages))
      await save(text)
      expect(status()).toBe('Fehler beim Einlesen. Bitte gültiges JSON verwenden.')
      await next.click()
      expect(fields()[0]).toBe('Anna')
    },
  )

  describe('goes back one', () => {
    beforeEach(() => save(JSON.stringify([...messages, { playerName: 'Cleo', text: 'Hallo Cleo' }])))

    it('to the message before the one in the form', async () => {
      await next.click()
      await next.click()
      await previous.click()
      expect(fields()).toEqual(['Anna', 'Aktion für Anna', 'Hallo Anna\n1'])
      expect(status()).toBe('Nachricht 1 von 3')
      await next.click()
      expect(fields()[0]).toBe('<b>Bert')
    })

    it('to the last one again when the form came back empty', async () => {
      await next.click()
      await next.click()
      messageForm()
      run()
      await previous.click()
      expect(fields()[0]).toBe('<b>Bert')
      expect(status()).toBe('Nachricht 2 von 3')
      await previous.click()
      expect(fields()[0]).toBe('Anna')
    })

    it('but not before the first', async () => {
      expect(previous.element()).toHaveProperty('disabled', true)
      await next.click()
      expect(previous.element()).toHaveProperty('disabled', true)
      await next.click()
      expect(previous.element()).toHaveProperty('disabled', false)
    })
  })

  it('empties its store on „Verwerfen“', async () => {
    expect(discard.element()).toHaveProperty('disabled', true)
    await save(JSON.stringify(messages))
    await next.click()
    await discard.click()
    expect(kept()).toEqual([])
    expect(status()).toBe('Verworfen. Es ist nichts mehr gespeichert.')
    expect(discard.element()).toHaveProperty('disabled', true)
    messageForm()
    run()
    expect(status()).toBe('')
  })

  describe('started long after the last message was filled in', () => {
    const hour = 3_600_000
    afterEach(() => {
      vi.restoreAllMocks()
    })
    /** Opens the form again some milliseconds after the last fill. */
    function later(milliseconds: number): void {
      const now = Date.now()
      vi.spyOn(Date, 'now').mockReturnValue(now + milliseconds)
      messageForm()
      run()
    }

    it('empties its store after more than a day', async () => {
      await save(JSON.stringify(messages))
      await next.click()
      later(24 * hour + 1000)
      expect(kept()).toEqual([])
      expect(status()).toBe('Älter als 24 Stunden: Die gespeicherten Nachrichten sind gelöscht.')
    })

    it('goes on before, and each fill counts', async () => {
      await save(JSON.stringify(messages))
      later(23 * hour)
      await next.click()
      later(23 * hour)
      expect(status()).toBe('Nachricht 1 von 2')
      await next.click()
      expect(fields()[0]).toBe('<b>Bert')
    })

    it('keeps nothing whose age nobody knows', async () => {
      localStorage.setItem('angriffsplaner.pn.messages', JSON.stringify(messages))
      localStorage.setItem('angriffsplaner.pn.index', '0')
      later(0)
      expect(kept()).toEqual([])
    })
  })

  it('leaves other pages of the mail alone', () => {
    document.body.innerHTML = '<form><input name="subject" /></form>'
    run()
    expect(document.getElementById('angriffsplaner-pn')).toBeNull()
  })
})

it('is issued with a warning, on the screen of a plan', async () => {
  document.body.innerHTML = ''
  const copied = copies()
  await visit('/dsultimate/plan-1?tab=messages', { as: 'user', answers: exportServer().answers })
  await sees(panel('PN Tool').getByText('Auf eigene Gefahr.'))
  await sees(panel('PN Tool').getByText(/^Verboten, soweit bekannt: die-staemme\.de .* tribalwars\.net und/))
  await panel('PN Tool').getByRole('button', { name: 'Code kopieren' }).click()
  await sees(toast('Script in die Zwischenablage kopiert!'))
  expect(copied.last()).toBe(valueIn(page.getByLabelText('Userscript', { exact: true })))
})

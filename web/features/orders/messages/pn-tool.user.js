// ==UserScript==
// @name         Angriffsplaner: PN Tool
// @namespace    angriffsplaner
// @version      2
// @description  Füllt das Nachrichtenformular mit den Nachrichten an die Spieler. Abschicken musst du selbst.
// @match        https://game-host/game.php?*screen=mail*
// @grant        none
// @run-at       document-end
// ==/UserScript==

/*
 * Fills the form for a new message, one message per click. Never submits and calls no server. Pasted messages stay in
 * this browser until the last is done, they are discarded, or none was filled in for a day.
 */
{
  const store = {
    messages: 'angriffsplaner.pn.messages',
    index: 'angriffsplaner.pn.index',
    usedAt: 'angriffsplaner.pn.usedAt',
  }
  const day = 86_400_000
  const field = (name) => document.querySelector(`form [name="${name}"]`)

  const isMessage = (value) =>
    value !== null &&
    typeof value === 'object' &&
    typeof value.playerName === 'string' &&
    typeof value.text === 'string'

  /** Parses messages; undefined if the text is invalid. */
  function read(text) {
    try {
      const messages = JSON.parse(text)
      return Array.isArray(messages) && messages.length > 0 && messages.every(isMessage) ? messages : undefined
    } catch {
      return undefined
    }
  }

  const stored = () => read(localStorage.getItem(store.messages) ?? '')
  /** Index of the next message = number of messages filled in. */
  const index = () => Number(localStorage.getItem(store.index))
  /** Messages contain links that allow marking attacks, so an unknown age counts as too old. */
  const isTooOld = () => !(Date.now() - Number(localStorage.getItem(store.usedAt) ?? Number.NaN) <= day)

  function setIndex(value) {
    localStorage.setItem(store.index, String(value))
    localStorage.setItem(store.usedAt, String(Date.now()))
  }

  function forget() {
    for (const key of Object.values(store)) localStorage.removeItem(key)
  }

  /** Sets a value and fires the input event that the game listens to. */
  function type(name, value) {
    const input = field(name)
    input.value = value
    input.dispatchEvent(new Event('input', { bubbles: true }))
  }

  function element(tag, properties, ...children) {
    const made = Object.assign(document.createElement(tag), properties)
    made.append(...children)
    return made
  }

  function start() {
    const pasted = element('textarea', { rows: 4, placeholder: 'JSON aus „Alle als JSON kopieren“ hier einfügen' })
    pasted.style.cssText = 'display: block; box-sizing: border-box; width: 100%'
    pasted.setAttribute('aria-label', 'Nachrichten als JSON')
    const status = element('strong', { role: 'status' })
    /** Whether the form holds the message before `index`, rather than the game's own content. */
    let isFilled = false
    const previousIndex = () => index() - (isFilled ? 2 : 1)

    const show = (text) => {
      status.textContent = text
      const isStored = stored() !== undefined
      previous.disabled = !isStored || previousIndex() < 0
      discard.disabled = !isStored
    }
    const finish = (text) => {
      forget()
      show(text)
    }
    const done = () => finish('Alle Nachrichten verarbeitet.')
    const tell = (messages) => show(`Nachricht ${index()} von ${messages.length}`)

    const save = () => {
      const messages = read(pasted.value)
      if (!messages) {
        show('Fehler beim Einlesen. Bitte gültiges JSON verwenden.')
        return
      }
      localStorage.setItem(store.messages, JSON.stringify(messages))
      setIndex(0)
      isFilled = false
      pasted.value = ''
      tell(messages)
    }

    const fill = (at) => {
      const messages = stored()
      const message = messages?.[at]
      if (!message) {
        done()
        return
      }
      type('to', message.playerName)
      type('subject', `Aktion für ${message.playerName}`)
      type('text', message.text)
      setIndex(at + 1)
      isFilled = true
      tell(messages)
    }

    const button = (text, onclick) =>
      element('button', { type: 'button', className: 'btn', textContent: text, onclick })
    const previous = button('Vorige Nachricht einfügen', () => fill(previousIndex()))
    const discard = button('Verwerfen', () => finish('Verworfen. Es ist nichts mehr gespeichert.'))
    const box = element(
      'div',
      { id: 'angriffsplaner-pn', className: 'vis' },
      element('h4', { textContent: 'PN Tool' }),
      pasted,
      button('Speichern', save),
      ' ',
      button('Nächste Nachricht einfügen', () => fill(index())),
      ' ',
      previous,
      ' ',
      discard,
      ' ',
      status,
    )
    box.style.cssText = 'margin: 0 0 10px; padding: 8px'
    field('text').form.before(box)

    // After sending, the game shows an empty form: resume at the stored index.
    const messages = stored()
    if (!messages) finish('')
    else if (isTooOld()) finish('Älter als 24 Stunden: Die gespeicherten Nachrichten sind gelöscht.')
    else if (index() < messages.length) tell(messages)
    else done()
  }

  // Other mail pages have no such form.
  if (['to', 'subject', 'text'].every(field) && !document.getElementById('angriffsplaner-pn')) start()
}

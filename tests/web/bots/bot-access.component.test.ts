import { describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { type BotKey, maxBotKeys } from '../../../shared/model/bot.ts'
import { expectAccessible, looks } from '../support/accessible.ts'
import { answers, failure, lost, recordedCalls } from '../support/answers.ts'
import { confirmWith, copies, dialog, gone, panel, press, sees, toast } from '../support/screen.ts'
import { aGuild, aKey, anApprovedGuild, openBot, ours, theirs } from './bot-server.ts'

const newKey = page.getByRole('button', { name: `Neuer Schlüssel: ${ours.name}` })
const nameField = dialog().getByLabelText('Name')
const keyField = dialog().getByLabelText('Schlüssel', { exact: true })
const keyItem = (name: string) =>
  page.getByRole('list', { name: 'Bot-Schlüssel' }).getByRole('listitem').filter({ hasText: name })
const question = page.getByRole('alertdialog')
const approveButton = dialog().getByRole('button', { name: 'Freigeben' })
const guild = ({ _id }: { _id: string }) => panel('Discord-Server').getByRole('listitem').filter({ hasText: _id })

describe('a key', () => {
  it('is made with a name and shown once', async () => {
    await openBot()
    await sees(page.getByText('Noch kein Schlüssel'))
    await newKey.click()
    await press('Enter')
    await sees(dialog().getByText('Bitte gib dem Schlüssel einen Namen.'))
    // Nothing is cut off silently.
    await nameField.fill('x'.repeat(101))
    await press('Enter')
    await sees(dialog().getByText('Höchstens 100 Zeichen sind erlaubt.'))
    await expect.element(nameField).toHaveValue('x'.repeat(101))
    await nameField.fill('Bot von Anna')
    await press('Enter')
    await expect.element(keyField).toHaveValue('geheim-key-1')
    await sees(dialog().getByText('Kopiere ihn jetzt: Er wird nie wieder angezeigt.'))
    expect(recordedCalls('bots.createKey').map(({ body, params }) => ({ ...body, ...params }))).toEqual([
      { name: 'Bot von Anna', worldId: ours._id },
    ])
    const copied = copies()
    await dialog().getByRole('button', { name: 'Schlüssel kopieren' }).click()
    await expect.poll(() => copied.last()).toBe('geheim-key-1')
    await dialog().getByRole('button', { name: 'Aufruf mit curl kopieren' }).click()
    await expect.poll(() => copied.last()).toContain("'Authorization: Bot geheim-key-1'")
    await dialog().getByRole('button', { name: 'Schließen' }).click()
    await gone(dialog())
    await expect.element(newKey).toHaveFocus()
    await sees(keyItem('Bot von Anna').getByText(/noch nie benutzt/))
    // The next one begins with a name again.
    await newKey.click()
    await expect.element(nameField).toHaveValue('')
    expect(keyField.elements()).toEqual([])
  })

  it('is not lost unseen: closing asks while it is not copied', async () => {
    await openBot()
    await newKey.click()
    await nameField.fill('Bot')
    await press('Enter')
    await expect.element(keyField).toHaveValue('geheim-key-1')
    await press('Escape')
    await sees(question.getByText('Ohne den Schlüssel schließen?'))
    await confirmWith('Zurück zum Schlüssel')
    await gone(question)
    await expect.element(keyField).toHaveValue('geheim-key-1')
    await press('Escape')
    await confirmWith('Ohne ihn schließen')
    await gone(dialog())
  })

  it('says why it was not made, and keeps what is typed', async () => {
    await openBot({ answers: { 'bots.createKey': lost } })
    await newKey.click()
    await nameField.fill('Bot')
    await press('Enter')
    await sees(dialog().getByText('Der Schlüssel wurde nicht angelegt'))
    await expect.element(nameField).toHaveValue('Bot')
    answers({ 'bots.createKey': { ...aKey(), key: 'geheim' } })
    await press('Enter')
    await expect.element(keyField).toHaveValue('geheim')
    // Asked for again it is the same key: the first answer may only have been lost.
    const tries = recordedCalls('bots.createKey').map(({ headers }) => headers.get('idempotency-key'))
    expect(tries[0]).toBe(tries[1])
  })

  it('is revoked after a question', async () => {
    const other = aKey({ _id: 'key-2', name: 'Alter Bot', lastUsedAt: '2038-03-02T10:00:00.000Z' })
    await openBot({}, { keys: [aKey(), other] })
    await sees(keyItem('Alter Bot').getByText(/zuletzt benutzt 02\.03\.2038, 11:00/))
    const revoke = page.getByRole('button', { name: 'Widerrufen: Alter Bot' })
    await revoke.click()
    await confirmWith('Abbrechen')
    await gone(dialog())
    await revoke.click()
    await confirmWith('Widerrufen')
    await sees(toast('Schlüssel widerrufen'))
    await gone(keyItem('Alter Bot'))
    await sees(keyItem('Stammes-Bot'))
    expect(recordedCalls('bots.revokeKey').map(({ params }) => params)).toEqual([{ worldId: ours._id, keyId: 'key-2' }])

    answers({ 'bots.revokeKey': failure('bot_key_not_found') })
    await page.getByRole('button', { name: 'Widerrufen: Stammes-Bot' }).click()
    await confirmWith('Widerrufen')
    await sees(toast('Diesen Bot-Schlüssel gibt es nicht (mehr).'))
  })

  it('names its maker, and asks whether it is needed when that person may no longer make one', async () => {
    const made = (_id: string, name: string, maker: BotKey['maker']) => aKey({ _id, name, maker })
    await openBot(
      {},
      {
        keys: [
          made('key-1', 'Einer', { username: 'Anna', isEntitled: true }),
          made('key-2', 'Zweiter', { username: 'Bert', isEntitled: false }),
          made('key-3', 'Dritter', { isEntitled: false }),
        ],
      },
    )
    await sees(keyItem('Einer').getByText(/angelegt .* von Anna · /))
    expect(
      keyItem('Einer')
        .getByText(/noch gebraucht/)
        .elements(),
    ).toEqual([])
    await sees(keyItem('Zweiter').getByText(/^Bert darf die Schlüssel dieser Welt nicht mehr verwalten/))
    await sees(keyItem('Dritter').getByText(/gibt es nicht mehr\. Wird er noch gebraucht\?/))
    await expectAccessible()
  })

  it('is made by those who look after its world, and there are not too many', async () => {
    await openBot({}, { worlds: [theirs], keys: [aKey()] })
    await sees(page.getByText(/Anlegen und widerrufen dürfen Super Admins und die Admins dieser Welt/))
    await sees(keyItem('Stammes-Bot'))
    expect(page.getByRole('button', { name: /Neuer Schlüssel|Widerrufen/ }).elements()).toEqual([])

    const many = Array.from({ length: maxBotKeys }, (_, index) => aKey({ _id: `key-${index}`, name: `Bot ${index}` }))
    await openBot({ as: 'superadmin' }, { worlds: [theirs], keys: many })
    await sees(page.getByText(`Eine Welt kann höchstens ${maxBotKeys} Schlüssel haben.`))
    await expect.element(page.getByRole('button', { name: 'Neuer Schlüssel' })).toBeDisabled()
  })

  it.each(looks)('is shown and revoked accessibly (phone: $phone)', async (look) => {
    await openBot(look, { keys: [aKey()] })
    await newKey.click()
    await press('Enter')
    await sees(dialog().getByText('Bitte gib dem Schlüssel einen Namen.'))
    await expectAccessible()
    await nameField.fill('Bot')
    await press('Enter')
    await expect.element(keyField).toHaveValue('geheim-key-2')
    await expectAccessible()
    await press('Escape')
    await sees(question)
    await expectAccessible()
  })
})

describe('a Discord server', () => {
  it('that waits is let in after a question', async () => {
    const waiting = aGuild()
    await openBot({}, { guilds: [waiting, anApprovedGuild()] })
    await sees(page.getByText('1 Anfrage wartet · 1 Server sieht eine Welt'))
    await sees(guild(waiting).getByText('Wartet auf Freigabe'))
    await sees(guild(waiting).getByText('gefragt von Anna in #planung, 01.03.2038, 19:00'))
    const approve = page.getByRole('button', { name: `Freigeben: ${waiting._id}` })
    await approve.click()
    await sees(dialog().getByText(/Jeder auf diesem Discord-Server sieht dann, was auf Demo-Welt geplant ist/))
    await dialog().getByRole('button', { name: 'Abbrechen' }).click()
    await gone(dialog())
    await approve.click()
    await approveButton.click()
    await sees(toast('Discord-Server freigegeben'))
    await sees(guild(waiting).getByText('Sieht Demo-Welt (de999)'))
    await sees(page.getByText('0 Anfragen warten · 2 Server sehen eine Welt'))
    expect(recordedCalls('bots.approveGuild').map(({ params, body }) => ({ ...params, ...body }))).toEqual([
      { guildId: waiting._id, version: 1, name: '' },
    ])
  })

  it('is named at its approval, and renamed later', async () => {
    const waiting = aGuild()
    await openBot({}, { guilds: [waiting] })
    await page.getByRole('button', { name: `Freigeben: ${waiting._id}` }).click()
    await dialog().getByLabelText('Name (freiwillig)').fill('Stammes-Discord')
    await expectAccessible()
    await press('Enter')
    await sees(guild(waiting).getByText('Stammes-Discord', { exact: true }))
    await sees(guild(waiting).getByText(`Server-ID ${waiting._id}`))
    await gone(dialog())
    await page.getByRole('button', { name: `Benennen: ${waiting._id}` }).click()
    await expect.element(dialog().getByLabelText('Name (freiwillig)')).toHaveValue('Stammes-Discord')
    await dialog().getByLabelText('Name (freiwillig)').fill('Führung')
    await dialog().getByRole('button', { name: 'Speichern' }).click()
    await sees(toast('Name gespeichert'))
    await sees(guild(waiting).getByText('Führung', { exact: true }))
    expect(recordedCalls('bots.approveGuild').map(({ body }) => body)).toEqual([
      { version: 1, name: 'Stammes-Discord' },
      { version: 2, name: 'Führung' },
    ])
  })

  it('keeps what was typed for its name when it cannot be approved', async () => {
    const waiting = aGuild()
    await openBot({ answers: { 'bots.approveGuild': failure('internal') } }, { guilds: [waiting] })
    await page.getByRole('button', { name: `Freigeben: ${waiting._id}` }).click()
    await dialog().getByLabelText('Name (freiwillig)').fill('Stammes-Discord')
    await approveButton.click()
    await sees(dialog().getByText('Der Discord-Server wurde nicht freigegeben'))
    await expect.element(dialog().getByLabelText('Name (freiwillig)')).toHaveValue('Stammes-Discord')
  })

  it('is refused, or sent away again', async () => {
    const [waiting, approved] = [aGuild(), anApprovedGuild()]
    await openBot({}, { guilds: [waiting, approved] })
    await sees(guild(approved).getByText(/zuletzt gefragt 03\.03\.2038, 10:30/))
    await page.getByRole('button', { name: `Ablehnen: ${waiting._id}` }).click()
    await confirmWith('Ablehnen')
    await sees(guild(waiting).getByText('Entfernt', { exact: true }))
    await page.getByRole('button', { name: `Entfernen: ${approved._id}` }).click()
    await sees(question.getByText('Er sieht sofort nichts mehr von Demo-Welt.'))
    await confirmWith('Entfernen')
    await sees(guild(approved).getByText('Entfernt', { exact: true }))
    await gone(page.getByRole('button', { name: /Entfernen|Ablehnen|Freigeben/ }))
  })

  it('that asks for another world keeps its own until then', async () => {
    const { _id, name, server } = theirs
    const moving = anApprovedGuild({ wanted: { _id, name, server } })
    await openBot({ as: 'superadmin' }, { worlds: [ours, theirs], guilds: [moving] })
    await sees(guild(moving).getByText('Möchte stattdessen Die zweite (de774) sehen'))
    await sees(guild(moving).getByText(/Sieht Demo-Welt/))
    await page.getByRole('button', { name: `Freigeben: ${moving._id}` }).click()
    await approveButton.click()
    await sees(guild(moving).getByText('Sieht Die zweite (de774)'))
  })

  it('is decided on by those who look after its world', async () => {
    const { _id, name, server } = theirs
    const foreign = aGuild({ wanted: { _id, name, server } })
    await openBot({}, { worlds: [ours, theirs], guilds: [foreign] })
    await sees(guild(foreign).getByText('Freigeben dürfen Super Admins und die Admins dieser Welt.'))
    expect(page.getByRole('button', { name: /Freigeben|Ablehnen/ }).elements()).toEqual([])
  })

  it('that somebody else has changed meanwhile is shown in its current state', async () => {
    const waiting = aGuild()
    const current = anApprovedGuild({ _id: waiting._id })
    await openBot({ answers: { 'bots.approveGuild': failure('guild_changed', { current }) } }, { guilds: [waiting] })
    await page.getByRole('button', { name: `Freigeben: ${waiting._id}` }).click()
    answers({ 'bots.guilds': { guilds: [current] } })
    await approveButton.click()
    await sees(toast('Der Discord-Server wurde nicht freigegeben'))
    await sees(guild(waiting).getByText('Freigegeben', { exact: true }))
  })

  it('is listed by what is in view, however many ask', async () => {
    const guilds = Array.from({ length: 500 }, (_, index) => aGuild({ _id: String(10n ** 17n + BigInt(index)) }))
    await openBot({}, { guilds })
    await sees(page.getByText('500 Anfragen warten'))
    expect(panel('Discord-Server').getByRole('listitem').elements().length).toBeLessThan(60)
  })
})

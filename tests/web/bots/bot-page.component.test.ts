import { describe, expect, it, onTestFinished } from 'vitest'
import { page } from 'vitest/browser'
import { expectAccessible, looks } from '../support/accessible.ts'
import { answers, failure, hold, recordedCalls } from '../support/answers.ts'
import { copies, dialog, elementTexts, gone, press, sees, shownText, shows } from '../support/screen.ts'
import { visit } from '../support/visit.tsx'
import { aGuild, aKey, anApprovedGuild, aPreview, aRefusal, openBot, ours, readyStatus, theirs } from './bot-server.ts'

const card = (name: string) => page.getByRole('article', { name })
const tools = (name: string) => page.getByRole('button', { name: `Testfeld und Schlüssel: ${name}` })
const testField = page.getByLabelText('Koordinate')
const test = page.getByRole('button', { name: 'Testen' })
const json = page.getByRole('region', { name: 'Antwort als JSON' })

describe('the bot’s page', () => {
  it('is linked and open to both kinds of administrators only', async () => {
    await openBot({ as: 'superadmin' })
    await sees(page.getByRole('heading', { name: 'Discord Bot' }))
    await openBot()
    await sees(page.getByRole('heading', { name: 'Discord Bot' }))
    await expect.element(page.getByRole('link', { name: 'Discord Bot' })).toHaveAttribute('aria-current', 'page')

    await visit('/discord-bot', { as: 'user' })
    await sees(page.getByText('Diese Seite ist nur für Administratoren'))
    await sees(page.getByText('Deine Rolle: Benutzer'))
    expect(page.getByRole('link', { name: 'Discord Bot' }).elements()).toEqual([])
  })

  it('waits, and says which part could not be loaded', async () => {
    const proceed = hold('bots.guilds')
    // Returning to the window reads the servers again, which removes a notice.
    const stay = (event: Event) => event.stopImmediatePropagation()
    window.addEventListener('focus', stay, true)
    onTestFinished(() => window.removeEventListener('focus', stay, true))
    const failed = failure('internal')
    await openBot({
      answers: { 'bots.status': failed, 'bots.guilds': failed, 'bots.keys': failed, 'bots.preview': failed },
    })
    await sees(page.getByText('Lade Bot …'))
    proceed()
    const notices = page.getByRole('alert')
    for (const title of [
      'Ob der Bot eingerichtet ist, konnte nicht geladen werden',
      'Die Discord-Server konnten nicht geladen werden',
      'Die Bot-Schlüssel konnten nicht geladen werden',
      'Der Test ist fehlgeschlagen',
    ]) {
      await sees(notices.filter({ hasText: title }))
    }
    await expectAccessible()
    answers({
      'bots.status': readyStatus,
      'bots.guilds': { guilds: [anApprovedGuild()] },
      'bots.keys': { keys: [aKey()] },
      'bots.preview': aPreview(),
    })
    for (let left = 4; left > 0; left--) {
      await expect.poll(() => notices.elements().length).toBe(left)
      await page.getByRole('button', { name: 'Erneut versuchen' }).first().click()
    }
    await expect.poll(() => notices.elements().length).toBe(0)
    await sees(page.getByText('Server-ID 200000000000000002'))
    await sees(page.getByText('Stammes-Bot'))
    await sees(page.getByText('von Gegner_1 [IHR]'))
  })

  it('says what to do while there is no world, no Discord server and no bot', async () => {
    const missing = ['DISCORD_PUBLIC_KEY', 'DISCORD_OWNER_ID']
    const status = { isReady: false, missing, interactionsUrl: 'http://inner:3000/api/discord/interactions' }
    await openBot({ answers: { 'bots.status': status } }, { worlds: [] })
    await sees(page.getByText('Noch keine Welten vorhanden'))
    await sees(page.getByText(/Noch kein Discord-Server hat nach einer Welt gefragt/))
    await sees(page.getByText('Der Bot ist bei Discord noch nicht eingerichtet.'))
    for (const name of ['DISCORD_PUBLIC_KEY', 'DISCORD_APPLICATION_ID', 'DISCORD_OWNER_ID']) {
      const isMissing = missing.includes(name)
      await sees(
        page.getByRole('listitem').filter({ hasText: new RegExp(`^${name} ${isMissing ? 'fehlt' : 'gesetzt'}`) }),
      )
    }
    const copied = copies()
    await page.getByRole('button', { name: 'Adresse kopieren' }).click()
    expect(copied.last()).toBe(`${window.location.origin}/api/discord/interactions`)
    await sees(page.getByText('Diese Adresse kann Discord nicht erreichen:'))
    await page.getByRole('button', { name: 'Befehl kopieren', exact: true }).click()
    await expect
      .poll(copied.last)
      .toBe('DISCORD_BOT_TOKEN=… DISCORD_APPLICATION_ID=… npx node infra/operate/register-bot.ts')
    expect(page.getByRole('link', { name: 'Bot einladen' }).elements()).toEqual([])
    await expectAccessible()
  })

  it('invites the bot once it answers, and names what is left to set', async () => {
    await openBot({ answers: { 'bots.status': { ...readyStatus, missing: ['DISCORD_OWNER_ID'] } } })
    await sees(page.getByText('Der Bot antwortet. Noch nicht gesetzt: DISCORD_OWNER_ID'))
    const invitation = page.getByRole('link', { name: 'Bot einladen' })
    await expect.element(invitation).toHaveAttribute('href', readyStatus.inviteUrl)
  })

  it('keeps the setup at hand once the bot answers, with the command to be typed', async () => {
    await openBot({ answers: { 'bots.status': { ...readyStatus, interactionsUrl: '/api/discord/interactions' } } })
    await sees(page.getByRole('heading', { name: 'Bot bei Discord einrichten' }))
    await gone(page.getByText('Befehle anmelden'))
    await page.getByRole('button', { name: 'Schritt für Schritt' }).click()
    const copied = copies()
    await page.getByRole('button', { name: 'Befehl kopieren', exact: true }).click()
    await expect
      .poll(copied.last)
      .toBe(
        `DISCORD_BOT_TOKEN=… DISCORD_APPLICATION_ID=${readyStatus.applicationId} npx node infra/operate/register-bot.ts`,
      )
    // The browser of these tests is on the same machine as the site.
    await sees(page.getByText('Diese Adresse kann Discord nicht erreichen:'))
    await expectAccessible()
  })

  it.each(looks)('is accessible with everything open (phone: $phone)', async (look) => {
    await openBot(look, {
      worlds: [ours, theirs],
      keys: [aKey({ lastUsedAt: '2038-03-02T10:00:00.000Z' })],
      guilds: [aGuild(), anApprovedGuild()],
    })
    await tools(ours.name).click()
    await sees(page.getByText('Nordwacht (500|500) K55'))
    await expectAccessible()
    await page.getByRole('tab', { name: 'Als JSON' }).click()
    await sees(json)
    await page.viewport(360, 740)
    await expectAccessible()
    await page.getByRole('button', { name: `Anleitung: ${ours.name}` }).click()
    await sees(dialog())
    await expectAccessible()
  })
})

describe('a world', () => {
  it('has its setup command, and all commands are copied with one press', async () => {
    await openBot({}, { worlds: [ours, theirs] })
    const copied = copies()
    for (const command of ['/setwelt de774', '/welt', '/inc 500|500', '/help']) {
      await card(theirs.name).getByRole('button', { name: command, exact: true }).click()
      await expect.poll(() => copied.last()).toBe(command)
    }
    await sees(card(theirs.name).getByText('Kopiert!').first())
  })

  it('has a guide for the tribe with every command', async () => {
    await openBot({}, { worlds: [ours, theirs] })
    const guide = page.getByRole('button', { name: `Anleitung: ${theirs.name}` })
    await guide.click()
    await sees(dialog().getByText('Anleitung für Die zweite'))
    const commands = [
      '/setwelt de774',
      '/welt',
      '/inc 500|500',
      '/befehle',
      '/help',
      '/admin guilds',
      '/admin setguild {guildId} de774',
    ]
    expect(elementTexts(dialog().css('dt button'))).toEqual(commands)
    const copied = copies()
    await dialog().getByRole('button', { name: 'Anleitung kopieren' }).click()
    await expect.poll(() => commands.filter((command) => !copied.last().includes(command))).toEqual([])
    expect(copied.last()).toContain(readyStatus.inviteUrl)
    expect(copied.last()).toContain('Servereinstellungen → Integrationen')
    await press('Escape')
    await gone(dialog())
    await expect.element(guide).toHaveFocus()
  })

  it('shows those who write their own bot how to ask', async () => {
    await openBot()
    await sees(page.getByText('GET /api/inc-plan/{world}/{coordinates}'))
    const copied = copies()
    await page.getByRole('button', { name: 'Aufruf kopieren' }).click()
    const url = `${window.location.origin}/api/inc-plan/de999/500%7C500`
    await expect.poll(() => copied.last()).toBe(`curl -H 'Authorization: Bot SCHLÜSSEL' '${url}'`)
  })
})

describe('the test field', () => {
  it('shows what the chat would show, and what the endpoint would answer', async () => {
    await openBot()
    await expect.element(testField).toHaveValue('500|500')
    await sees(page.getByText('von Gegner_1 [IHR]'))
    const village = page.getByRole('link', { name: 'Nordwacht (500|500) K55' })
    await expect.element(village).toHaveAttribute('href', expect.stringContaining('id=7'))
    await sees(page.getByText('Donnerstag, 4. März 2038 um 09:00'))
    await sees(page.getByRole('link', { name: 'auf der Karte' }))
    await page.getByRole('tab', { name: 'Als JSON' }).click()
    await sees(page.getByText('HTTP 200'))
    expect(JSON.parse(shownText(json))).toEqual(aPreview().answer)
    const copied = copies()
    await page.getByRole('button', { name: 'JSON kopieren' }).click()
    await expect.poll(() => copied.last()).toBe(shownText(json))
  })

  it('asks about what is typed, in any spelling, and shows refusals as they are', async () => {
    const sentence = 'Auf 1|2 liegt auf der Welt de999 kein Dorf.'
    await openBot({
      answers: { 'bots.preview': ({ params }) => (params.coordinates === '1|2' ? aRefusal(sentence) : aPreview()) },
    })
    await sees(page.getByText('von Gegner_1 [IHR]'))
    await testField.fill(' 1/2 ')
    await press('Enter')
    await sees(page.getByText(sentence))
    await sees(page.getByText('/inc 1|2'))
    await page.getByRole('tab', { name: 'Als JSON' }).click()
    await sees(page.getByText('HTTP 404'))
    await sees(json.getByText('village_unknown'))
    // The JSON view stays open.
    await testField.fill('500|500')
    await press('Enter')
    await sees(page.getByText('HTTP 200'))

    await testField.fill('..')
    await sees(page.getByText('Gib eine Koordinate ein, zum Beispiel 500|500.'))
    await press('Enter')
    expect(recordedCalls('bots.preview').map(({ params }) => params.coordinates)).not.toContain('..')
  })

  it('asks the same again, and is busy meanwhile', async () => {
    await openBot()
    await sees(page.getByText('von Gegner_1 [IHR]'))
    const proceed = hold('bots.preview')
    answers({ 'bots.preview': { message: { content: 'Inzwischen anders' }, status: 200 } })
    await test.click()
    await shows(page.css('main form button'), 'Frage …')
    proceed()
    await sees(page.getByText('Inzwischen anders'))
  })
})

import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { apiAt } from '../../../infra/local/demo/api-client.ts'
import { demoPassword } from '../../../infra/local/demo/seed.ts'
import { accounts } from '../../../shared/contract/schemas/accounts.ts'
import { audit } from '../../../shared/contract/schemas/audit.ts'
import { bots } from '../../../shared/contract/schemas/bots.ts'
import { plans } from '../../../shared/contract/schemas/plans.ts'
import { sessions } from '../../../shared/contract/schemas/sessions.ts'
import { worlds } from '../../../shared/contract/schemas/worlds.ts'
import { aDiscordId, anInteraction, ownerId, strangersKey } from '../../support/servers/discord.ts'
import { sendSigned, type } from '../../support/servers/discord-client.ts'
import { edgeSecret } from '../../support/servers/edge.ts'
import { api, roleToken } from '../../support/stack/api.ts'
import { type ForkedStack, forkStack } from '../../support/stack/fork-stack.ts'
import { settled } from '../../support/stack/own-stack.ts'
import { earlyIn } from '../../support/window.ts'
import { aim, leader, rows, schedule, superadmin } from '../world.ts'
import { aBotWorld, aLoneWorld, aSyncedWorld, type BotWorld } from './bot-world.ts'

let own: BotWorld
/** This guild sees the world. */
let guild = ''

const approve = (guildId: string) => superadmin().call(bots.approveGuild, { params: { guildId } })
const typedContent = async (...call: Parameters<typeof type>) => (await type(...call)).data.content

/** A guild that has asked for a world. */
async function asking(server: string): Promise<string> {
  const id = aDiscordId()
  await type('setwelt', { server }, { guild: id })
  return id
}

beforeAll(async () => {
  own = await aBotWorld()
  guild = await asking(own.server)
  await approve(guild)
  await settled()
})

const ping = () => JSON.stringify({ id: aDiscordId(), type: 1, application_id: aDiscordId(), token: 'x', version: 1 })
const refused = { status: 401, body: { code: 'discord_signature' } }

describe('what Discord has signed', () => {
  test('is greeted back', async () => {
    expect(await sendSigned(ping())).toMatchObject({ status: 200, body: { type: 1 } })
  })

  test('is taken as bytes, with any content type', async () => {
    for (const contentType of ['application/octet-stream', undefined, 'application/x-www-form-urlencoded']) {
      const answer = await sendSigned(ping(), { headers: { 'content-type': contentType } })
      expect(answer, contentType).toMatchObject({ status: 200, body: { type: 1 } })
    }
    const odd = JSON.stringify(anInteraction('inc', { coords: 'ä ö 🙂 \u2028 500|500' }, { guild }), null, 3)
    expect((await sendSigned(odd)).status).toBe(200)
  })

  test('is refused when it is not signed, by another key, other than what was signed, or broken', async () => {
    const body = ping()
    const now = Math.floor(Date.now() / 1000)
    expect(await sendSigned(body, { headers: { 'x-signature-ed25519': undefined } })).toMatchObject(refused)
    expect(await sendSigned(body, { headers: { 'x-signature-timestamp': undefined } })).toMatchObject(refused)
    const moved = { timestamp: now, headers: { 'x-signature-timestamp': String(now + 1) } }
    expect(await sendSigned(body, moved)).toMatchObject(refused)
    expect(await sendSigned(body, { key: strangersKey })).toMatchObject(refused)
    expect(await sendSigned(body, { signed: body.replace('1', '2') })).toMatchObject(refused)
    expect(await sendSigned(`${body} `, { signed: body })).toMatchObject(refused)
    for (const signature of ['', 'ab', 'z'.repeat(128), '0'.repeat(128), 'f'.repeat(5000)]) {
      expect(await sendSigned(body, { headers: { 'x-signature-ed25519': signature } })).toMatchObject(refused)
    }
  })

  test('is refused when it is old, from the future, or has come before', async () => {
    const now = Math.floor(Date.now() / 1000)
    for (const timestamp of [now - 400, now + 120, 0, -1, `${now}.5`, ` ${now}`, `${now}000`, 'jetzt']) {
      expect(await sendSigned(ping(), { timestamp }), String(timestamp)).toMatchObject(refused)
    }
    const body = JSON.stringify(anInteraction('welt', {}, { guild }))
    const sent = { timestamp: now - 20 }
    expect((await sendSigned(body, sent)).status).toBe(200)
    expect(await sendSigned(body, sent)).toMatchObject(refused)
    expect((await sendSigned(body, { timestamp: now - 19 })).status).toBe(200)
  })

  test('taken by nobody twice, however many send it at once', async () => {
    const body = JSON.stringify(anInteraction('welt', {}, { guild }))
    const timestamp = Math.floor(Date.now() / 1000)
    const answers = await Promise.all(Array.from({ length: 5 }, () => sendSigned(body, { timestamp })))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  })

  test('may be too large, no JSON, or no interaction: then it is refused', async () => {
    expect((await sendSigned(`{"type":1,"x":"${'x'.repeat(4_200_000)}"}`)).status).toBe(413)
    expect(await sendSigned('{"type":')).toMatchObject({ status: 400, body: { code: 'bad_json' } })
    expect(await sendSigned('{}')).toMatchObject({ status: 400, body: { code: 'bad_request' } })
    expect(await sendSigned('[]')).toMatchObject({ status: 400 })
  })

  test('opens nothing else: an account’s token is no signature, a signature no account', async () => {
    const answer = await superadmin().raw('POST', '/discord/interactions', JSON.parse(ping()))
    expect(answer).toMatchObject(refused)
  })
})

describe('a guild', () => {
  const guildStatus = async (id: string) => {
    const { guilds } = await superadmin().call(bots.guilds, {})
    return guilds.find(({ _id }) => _id === id)
  }

  test('sees nothing before it is approved, and nothing from the moment on when it is removed', async () => {
    const id = aDiscordId()
    const coords = { coords: '510|500' }
    expect(await typedContent('inc', coords, { guild: id })).toMatch(/keine Welt freigegeben/)
    expect(await typedContent('welt', {}, { guild: id })).toMatch(/keine Welt freigegeben/)
    expect(await typedContent('setwelt', { server: own.server.toUpperCase() }, { guild: id })).toContain('angefragt')
    expect(await typedContent('inc', coords, { guild: id })).toMatch(/noch nicht freigegeben/)
    expect((await type('inc', { coords: '51' }, { guild: id, at: 'coords' })).data.choices).toEqual([])
    await settled()
    expect(await guildStatus(id)).toMatchObject({
      status: 'waiting',
      wanted: { _id: own.worldId, server: own.server },
      request: { by: 'Anna', channel: 'angriffe' },
      version: 1,
    })
    const { guild: approved } = await approve(id)
    expect(approved).toMatchObject({ status: 'approved', world: { server: own.server } })
    expect(approved).not.toHaveProperty('wanted')
    expect((await type('inc', coords, { guild: id })).data.embeds).toHaveLength(1)
    expect(await typedContent('setwelt', { server: own.server }, { guild: id })).toMatch(/bereits/)

    const removed = await superadmin().call(bots.removeGuild, { params: { guildId: id } })
    expect(removed.guild).toMatchObject({ status: 'removed' })
    expect(await typedContent('inc', coords, { guild: id })).toMatch(/keine Welt freigegeben/)
    await type('setwelt', { server: own.server }, { guild: id })
    expect(await typedContent('inc', coords, { guild: id })).toMatch(/noch nicht freigegeben/)
    const { entries } = await superadmin().call(audit.list, { query: { worldId: own.worldId, area: 'bot' } })
    expect(entries.filter(({ details }) => details.guild === id).map(({ action, by }) => [action, by.kind])).toEqual([
      ['bots.interactions', 'discord'],
      ['bots.removeGuild', 'user'],
      ['bots.approveGuild', 'user'],
      ['bots.interactions', 'discord'],
    ])
  })

  test('goes on seeing its world while it asks for another', async () => {
    const other = await aLoneWorld()
    await settled()
    const id = await asking(own.server)
    await approve(id)
    await type('setwelt', { server: other.server }, { guild: id })
    expect(await typedContent('welt', {}, { guild: id })).toContain(
      `Angefragt und noch nicht freigegeben: ${other.server}`,
    )
    expect((await type('inc', { coords: '510|500' }, { guild: id })).data.embeds?.[0]?.footer?.text).toContain(
      own.server,
    )
    // Asking for its own again takes that back.
    expect(await typedContent('setwelt', { server: own.server }, { guild: id })).toMatch(/bereits/)
    expect(await typedContent('welt', {}, { guild: id })).not.toContain('Angefragt')
    await type('setwelt', { server: other.server }, { guild: id })
    await approve(id)
    const { embeds } = (await type('inc', { coords: '510|500' }, { guild: id })).data
    expect(embeds?.[0]?.footer?.text).toContain(other.server)
    // The plans are those of the other world: it has none.
    expect(embeds?.[0]?.fields).toEqual([])
  })

  test('is approved as it was seen, by somebody who looks after the world', async () => {
    const id = await asking(own.server)
    const admin = api(roleToken('admin'))
    const params = { guildId: id }
    expect(await admin.fails(bots.approveGuild, { params })).toMatchObject({ status: 403, code: 'not_world_admin' })
    expect(await admin.fails(bots.removeGuild, { params })).toMatchObject({ status: 403 })
    expect(await superadmin().fails(bots.approveGuild, { params, body: { version: 7 } })).toMatchObject({
      status: 409,
      code: 'guild_changed',
      current: { _id: id, status: 'waiting', version: 1 },
    })
    const { users: all } = await superadmin().call(accounts.list, {})
    const admins = all.flatMap(({ _id, username }) => (username === 'admin' ? [_id] : []))
    await superadmin().call(worlds.setAdmins, { params: { worldId: own.worldId }, body: { admins } })
    expect((await admin.call(bots.approveGuild, { params, body: { version: 1 } })).guild.status).toBe('approved')
    // Once more: it is approved already.
    expect((await admin.call(bots.approveGuild, { params, body: { version: 1 } })).guild.status).toBe('approved')
    expect((await admin.call(bots.removeGuild, { params })).guild.status).toBe('removed')
    expect(await admin.fails(bots.approveGuild, { params })).toMatchObject({ code: 'guild_wants_nothing' })
    expect(await admin.fails(bots.approveGuild, { params: { guildId: aDiscordId() } })).toMatchObject({
      code: 'guild_not_found',
    })
  })

  test('that asks for a closed world is listed only for those who may open it', async () => {
    const closed = await aLoneWorld()
    await settled()
    const id = await asking(closed.server)
    const both = await asking(own.server)
    await approve(both)
    await type('setwelt', { server: closed.server }, { guild: both })
    const body = { access: 'members' as const, members: [] }
    await superadmin().call(worlds.setAccess, { params: { worldId: closed.worldId }, body })
    await settled()
    const listed = async (role: 'admin' | 'superadmin') =>
      (await api(roleToken(role)).call(bots.guilds, {})).guilds.filter(({ _id }) => _id === id || _id === both)
    const seen = (await listed('superadmin')).map(({ wanted }) => wanted?._id)
    expect(seen).toEqual([closed.worldId, closed.worldId])
    const [guildView, ...rest] = await listed('admin')
    expect(rest).toEqual([])
    expect(guildView).toMatchObject({ _id: both, world: { _id: own.worldId } })
    expect(guildView).not.toHaveProperty('wanted')
  })

  test('has the name that leaders give it, with the approval and later', async () => {
    const id = await asking(own.server)
    const params = { guildId: id }
    const asOwner = { guild, user: ownerId }
    const name = async (given: string | undefined, version?: number) =>
      (await superadmin().call(bots.approveGuild, { params, body: { name: given, version } })).guild
    expect(await name(' Stammes-\u202eDiscord ', 1)).toMatchObject({
      status: 'approved',
      name: 'Stammes-Discord',
      version: 2,
    })
    await settled()
    expect(await guildStatus(id)).toMatchObject({ name: 'Stammes-Discord' })
    expect(await typedContent('admin guilds', {}, asOwner)).toContain(`\`${id}\` Stammes\\-Discord sieht ${own.server}`)
    const { since } = await name(undefined)
    expect(await name('Führung', 2)).toMatchObject({ name: 'Führung', since, version: 3 })
    expect(await superadmin().fails(bots.approveGuild, { params, body: { name: 'Alt', version: 2 } })).toMatchObject({
      code: 'guild_changed',
      current: { name: 'Führung' },
    })
    expect(await superadmin().fails(bots.approveGuild, { params, body: { name: 'x'.repeat(101) } })).toMatchObject({
      status: 400,
    })
    expect(await name('')).not.toHaveProperty('name')
    const { entries } = await superadmin().call(audit.list, { query: { worldId: own.worldId, area: 'bot' } })
    const ofGuild = entries.filter(({ action, details }) => action === 'bots.approveGuild' && details.guild === id)
    expect(ofGuild.map(({ details }) => details)).toEqual([
      { guild: id, renamed: true },
      { guild: id, guildName: 'Führung', renamed: true },
      { guild: id, guildName: 'Stammes-Discord' },
    ])
  })

  test('is let see the one that is meant of several worlds of its server', async () => {
    const { worldId, server } = await aLoneWorld()
    const second = await aSyncedWorld(server)
    await settled()
    const id = await asking(server)
    const params = { guildId: id }
    const other = await superadmin().fails(bots.approveGuild, { params, body: { worldId: own.worldId } })
    expect(other).toMatchObject({ code: 'world_not_found' })
    const { guild: approved } = await superadmin().call(bots.approveGuild, {
      params,
      body: { worldId: second.worldId },
    })
    expect(approved.world?._id).toBe(second.worldId)
    expect(approved.world?._id).not.toBe(worldId)
  })

  test('that the bot was not added to gets nothing, even if approved', async () => {
    for (const owner of [{}, { '1': '600000000000000001' }, { '0': aDiscordId() }]) {
      const more = { authorizing_integration_owners: owner }
      expect(await typedContent('inc', { coords: '510|500' }, { guild, more })).toMatch(/nicht \(mehr\) hinzugefügt/)
    }
  })

  test('sees nothing of a world that was deleted', async () => {
    const gone = await aLoneWorld()
    await settled()
    const id = await asking(gone.server)
    await approve(id)
    await superadmin().call(worlds.remove, { params: { worldId: gone.worldId } })
    expect(await typedContent('inc', { coords: '510|500' }, { guild: id })).toMatch(/keine Welt freigegeben/)
    await settled()
    expect(await guildStatus(id)).not.toHaveProperty('world')
    expect((await superadmin().call(bots.removeGuild, { params: { guildId: id } })).guild.status).toBe('removed')
  })

  test('that asks too often has to wait', async () => {
    const id = aDiscordId()
    const other = await aLoneWorld()
    await settled()
    await earlyIn(3600)
    const answers: (string | undefined)[] = []
    for (let i = 0; i < 12; i++) {
      answers.push(await typedContent('setwelt', { server: i % 2 ? own.server : other.server }, { guild: id }))
    }
    expect(answers.at(-1)).toBe('Zu viele Anfragen. Bitte warte einen Moment.')
  })
})

describe('commands', () => {
  test('/inc shows the village in an embed, only to the asker unless they choose otherwise', async () => {
    const { data } = await type('inc', { coords: '(510|500) K55' }, { guild })
    expect(data.flags).toBe(64)
    expect(data.allowed_mentions).toEqual({ parse: [] })
    const [embed] = data.embeds ?? []
    expect(embed?.title).toBe('510|500 Dorf')
    expect(embed?.description).toContain('K55 · 100 Punkte · **Gegner & Söhne** (SIE)')
    expect(embed?.fields[0]?.name).toBe('Sturm')
    expect(embed?.fields[0]?.value).toContain('Ankunft <t:2151864000:f> (<t:2151864000:R>)')
    expect(embed?.fields[0]?.value).toContain('**2 × Off · 3 × Fake**')
    expect(embed?.fields[0]?.value).toMatch(/Anna Äxte \(500\|50\d\)/)
    expect((await type('inc', { coords: '510|500', public: true }, { guild })).data.flags).toBeUndefined()
    expect((await type('inc', { coords: '510|500', public: false }, { guild })).data.flags).toBe(64)
  })

  test('/inc links to our map where it is known under which name the site was called', async () => {
    const body = JSON.stringify(anInteraction('inc', { coords: '510|500' }, { guild }))
    const headers = { 'x-planner-edge': edgeSecret, 'x-planner-site': 'planer.example.org' }
    const answer = await sendSigned(body, { headers })
    const text = JSON.stringify(answer.body)
    expect(text).toContain('(https://planer.example.org/map?target=510%7C500)')
    expect(text).not.toContain(own.planId)
    // A call that did not pass the edge may claim anything.
    const past = JSON.stringify(anInteraction('inc', { coords: '510|500' }, { guild }))
    const claimed = await sendSigned(past, { headers: { 'x-planner-site': 'evil.example.org' } })
    expect(JSON.stringify(claimed.body)).not.toMatch(/evil|\/map/)
  })

  test('/inc says in one sentence what is wrong', async () => {
    expect(await typedContent('inc', { coords: 'da drüben' }, { guild })).toBe(
      'Das ist keine Koordinate. Schreib sie wie 500|500.',
    )
    expect(await typedContent('inc', {}, { guild })).toBe('Das ist keine Koordinate. Schreib sie wie 500|500.')
    expect(await typedContent('inc', { coords: '1|1' }, { guild })).toBe(
      `Auf 1|1 liegt auf der Welt ${own.server} kein Dorf.`,
    )
  })

  test('/inc completes coordinates and names while they are typed, targets first', async () => {
    const choices = async (coords: string) =>
      (await type('inc', { coords }, { guild, at: 'coords' })).data.choices?.map(({ value }) => value) ?? []
    expect((await choices('')).toSorted()).toEqual(['510|500', '510|501'])
    expect((await choices('51')).slice(0, 2).toSorted()).toEqual(['510|500', '510|501'])
    expect(await choices('510|50')).toHaveLength(10)
    expect(await choices('510|507')).toEqual(['510|507'])
    expect(await choices('barbaren')).toEqual(['520|520'])
    expect((await choices('gegner'))[0]).toMatch(/^510\|50[01]$/)
    expect(await choices('gibt es nicht')).toEqual([])
    const { data } = await type('inc', { coords: '510|500' }, { guild, at: 'coords' })
    expect(data.choices?.[0]?.name).toBe('510|500 Dorf (Gegner & Söhne)')
  })

  test('/inc neither shows nor completes the targets of a draft before its leaders allow it', async () => {
    const lone = await aLoneWorld()
    await settled()
    const id = await asking(lone.server)
    await approve(id)
    const { plan } = await leader().call(plans.create, {
      body: { name: 'Geheim', tribes: [1], worldId: lone.worldId, ...schedule },
    })
    await aim(plan._id, 'offs', [508], { maxOff: 1 })
    const typed = async (coords: string) => {
      await settled()
      return (await type('inc', { coords }, { guild: id, at: 'coords' })).data.choices?.map(({ value }) => value) ?? []
    }
    const shown = async () => (await type('inc', { coords: '510|508' }, { guild: id })).data.embeds?.[0]?.fields
    expect(await typed('')).toEqual([])
    // As the world's data list them, the target among the others.
    expect(await typed('510|50')).toEqual(rows(500, 509).map((y) => `510|${y}`))
    expect(await shown()).toEqual([])
    await leader().call(plans.update, { params: { planId: plan._id }, body: { draftForBot: true } })
    expect(await typed('')).toEqual(['510|508'])
    expect((await typed('510|50'))[0]).toBe('510|508')
    const [field, ...more] = (await shown()) ?? []
    expect(more).toEqual([])
    expect(field?.name).toBe('Entwurf: Geheim')
    expect(field?.value).toMatch(/^📝 Noch nicht ausgegeben, das kann sich noch ändern\.\n/)
    expect(field?.value).toMatch(/\nNoch kein Angriff zugewiesen\nZiel \(Offs\): 1 Off$/)
  })

  test('/setwelt says what is no server and what is no world of ours', async () => {
    expect(await typedContent('setwelt', { server: 'quatsch' }, { guild })).toMatch(
      /^Der Server „quatsch“ ist ungültig/,
    )
    expect(await typedContent('setwelt', { server: 'de9997' }, { guild })).toBe('Die Welt „de9997“ gibt es hier nicht.')
    expect(await typedContent('setwelt', { server: '<@everyone>' }, { guild })).not.toContain('<@everyone>')
  })

  test('/welt and /help show the world and the commands', async () => {
    expect(await typedContent('welt', {}, { guild })).toContain(own.server)
    const help = await typedContent('help', {}, { guild })
    for (const command of ['/setwelt', '/welt', '/inc', '/help']) expect(help).toContain(command)
    expect(help).not.toContain('/admin')
    expect(await typedContent('help', {}, { guild, user: ownerId })).toContain('/admin setguild')
  })

  test('/admin is the owner’s alone', async () => {
    const id = aDiscordId()
    const options = { guildid: id, server: own.server }
    expect(await typedContent('admin guilds', {}, { guild })).toBe('Das darf nur der Besitzer des Bots.')
    expect(await typedContent('admin setguild', options, { guild })).toBe('Das darf nur der Besitzer des Bots.')
    expect((await type('admin setguild', options, { guild, at: 'guildid' })).data.choices).toEqual([])
    const asOwner = { guild, user: ownerId }
    expect(await typedContent('admin setguild', { ...options, guildid: 'x' }, asOwner)).toMatch(/keine ID/)
    expect(await typedContent('admin setguild', { ...options, server: 'de9997' }, asOwner)).toMatch(
      /gibt es hier nicht/,
    )
    expect(await typedContent('admin setguild', options, asOwner)).toBe(
      `Der Discord-Server ${id} sieht ab jetzt die Welt ${own.server}.`,
    )
    expect((await type('inc', { coords: '510|500' }, { guild: id })).data.embeds).toHaveLength(1)
    await settled()
    expect(await typedContent('admin guilds', {}, asOwner)).toMatch(/`\d+` sieht de/)
    const choices = async (at: 'guildid' | 'server', typed: string) =>
      (await type('admin setguild', { [at]: typed }, { ...asOwner, at })).data.choices?.map(({ value }) => value)
    expect(await choices('guildid', id)).toEqual([id])
    expect(await choices('server', own.server.toUpperCase())).toEqual([own.server])
  })

  test('are answered in guilds only, and unknown ones not at all', async () => {
    expect(await typedContent('inc', { coords: '510|500' })).toBe(
      'Der Bot antwortet nur auf einem Discord-Server, nicht in privaten Nachrichten.',
    )
    expect(await typedContent('admin guilds', {}, { user: ownerId })).toMatch(/nicht in privaten Nachrichten/)
    expect(await typedContent('raid', {}, { guild })).toMatch(/kennt der Bot nicht/)
    expect(await typedContent('admin alles', {}, { guild, user: ownerId })).toMatch(/kennt der Bot nicht/)
    expect(await typedContent('inc', {}, { guild, more: { type: 3 } })).toMatch(/kennt der Bot nicht/)
  })
})

describe('without its configuration', () => {
  let stack: ForkedStack
  beforeAll(async () => {
    stack = await forkStack()
  })
  afterAll(() => stack.close())

  test('nothing of Discord is answered, and admins see what is missing', async () => {
    expect(await sendSigned(ping(), { url: stack.url })).toMatchObject({ status: 404, body: { code: 'discord_unset' } })
    const body = { username: 'admin', password: demoPassword }
    const { token } = await apiAt(stack.url).call(sessions.login, { body })
    expect(await apiAt(stack.url, token).call(bots.status, {})).toEqual({
      isReady: false,
      missing: ['DISCORD_PUBLIC_KEY', 'DISCORD_APPLICATION_ID', 'DISCORD_OWNER_ID'],
      interactionsUrl: '/api/discord/interactions',
    })
  })
})

import { expect, test } from 'vitest'
import { accounts } from '../../../shared/contract/schemas/accounts.ts'
import { sessions } from '../../../shared/contract/schemas/sessions.ts'
import { api } from '../../support/stack/api.ts'
import { signedToken } from '../../support/stack/tokens.ts'
import { superadmin } from '../world.ts'

const password = 'geheim1'
let names = 0
const firefox = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0'
const phone =
  'Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36'

async function anAccount() {
  const username = `Sitzung ${process.pid}-${++names}`
  const { user } = await superadmin().call(accounts.create, { body: { username, password } })
  const signIn = async (agent: string, device?: string) => {
    const headers = { 'user-agent': agent }
    const login = await api().call(sessions.login, { body: { username, password, device }, headers })
    return { ...login, own: api(login.token), headers }
  }
  return { user, signIn }
}
const expired = { status: 401, code: 'session_expired' }

test('sessions are listed with their devices, and one of them ends at once', async () => {
  const { signIn } = await anAccount()
  const [first, second] = [await signIn(firefox), await signIn(phone)]
  const { sessions: listed } = await second.own.call(sessions.list, {})
  expect(listed.map(({ device, isThis }) => ({ device, isThis }))).toEqual([
    { device: 'Chrome, Android', isThis: true },
    { device: 'Firefox, Windows', isThis: false },
  ])
  const sessionId = listed[1]?._id ?? ''
  await second.own.call(sessions.end, { params: { sessionId } })
  expect(await first.own.fails(sessions.me, {})).toMatchObject(expired)
  expect((await second.own.call(sessions.list, {})).sessions).toMatchObject([{ isThis: true }])
  const again = await second.own.fails(sessions.end, { params: { sessionId } })
  expect(again).toMatchObject({ status: 404, code: 'session_not_found' })
})

test('a session ends itself: its token is refused from the next call on, also before a given password is replaced', async () => {
  const { user, signIn } = await anAccount()
  const other = await signIn(phone)
  const body = { password: 'vergeben-4711' }
  await superadmin().call(accounts.setPassword, { params: { userId: user._id }, body })
  expect(await other.own.fails(sessions.me, {})).toMatchObject(expired)
  const login = await api().call(sessions.login, { body: { username: user.username, password: body.password } })
  const own = api(login.token)
  const { sessionId = '' } = await own.call(sessions.me, {})
  await own.call(sessions.end, { params: { sessionId } })
  expect(await own.fails(sessions.me, {})).toMatchObject(expired)
  expect(await own.fails(sessions.end, { params: { sessionId } })).toMatchObject(expired)
})

test('nobody ends the sessions of others', async () => {
  const [{ signIn }, other] = [await anAccount(), await anAccount()]
  const { own } = await signIn(firefox)
  const [session] = (await own.call(sessions.list, {})).sessions
  const stranger = (await other.signIn(phone)).own
  const refused = await stranger.fails(sessions.end, { params: { sessionId: session?._id ?? '' } })
  expect(refused).toMatchObject({ code: 'session_not_found' })
  await stranger.call(sessions.endOthers, {})
  expect((await own.call(sessions.list, {})).sessions).toHaveLength(1)
})

test('all others end at once, also those from before sessions were listed', async () => {
  const { user, signIn } = await anAccount()
  const [first, second] = [await signIn(firefox), await signIn(phone)]
  const former = api(await signedToken(user._id))
  expect(await former.call(sessions.me, {})).toBeDefined()
  const { token } = await first.own.call(sessions.endOthers, { headers: first.headers })
  for (const ended of [first.own, second.own, former]) expect(await ended.fails(sessions.me, {})).toMatchObject(expired)
  const { sessions: left } = await api(token).call(sessions.list, {})
  expect(left).toMatchObject([{ device: 'Firefox, Windows', isThis: true }])
})

test('another password ends all other sessions, and the list shows it', async () => {
  const { signIn } = await anAccount()
  const [first, second] = [await signIn(firefox), await signIn(phone)]
  const body = { currentPassword: password, newPassword: 'noch-geheimer' }
  const { token } = await first.own.call(accounts.changePassword, { body, headers: first.headers })
  expect(await second.own.fails(sessions.me, {})).toMatchObject(expired)
  expect((await api(token).call(sessions.list, {})).sessions).toMatchObject([{ isThis: true }])
})

test('new devices and a new role are reported, and exported with the other data', async () => {
  const { user, signIn } = await anAccount()
  const { device } = await signIn(firefox)
  const { own } = await signIn(firefox, device)
  expect(await own.call(sessions.list, {})).toMatchObject({
    devices: [{ device: 'Firefox, Windows', since: expect.any(String) }],
  })
  await superadmin().call(accounts.setRole, { params: { userId: user._id }, body: { role: 'admin' } })
  const { roleChange } = await own.call(sessions.list, {})
  expect(roleChange).toMatchObject({ from: 'user', to: 'admin' })
  const { signIns } = await own.call(accounts.exportOwn, {})
  expect(signIns).toMatchObject({ sessions: [{}, {}], devices: [{ device: 'Firefox, Windows' }], roleChange })
})

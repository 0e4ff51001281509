import { contract } from '../../../shared/contract/index.ts'
import { serveWorld, worldFiles } from '../../support/servers/provider.ts'
import { api, roleToken } from '../../support/stack/api.ts'

/** What a player, a tribe or a village may be called by somebody who means harm. Each would set `window.harmed` where it ran. */
const hostileNames = [
  '<script>window.harmed=1</script>',
  '<img src=x onerror="window.harmed=2">',
  '" onmouseover="window.harmed=3" x="',
  "'><svg onload=window.harmed=4>",
  'javascript:window.harmed=5',
  '$' + '{window.harmed=6}{{window.harmed=6}}',
  '[url=javascript:window.harmed=7]Gewinn[/url][/b]',
  '%3Cscript%3Ewindow.harmed=8%3C/script%3E',
  '&lt;b&gt;&amp;nbsp;&#x3c;i&#x3e;',
  '\u202egnp.exe\u2066 (501|501)',
  '\u200b\u2060\ufeffunsichtbar\u00ad',
  'W'.repeat(255),
  `${'Lang '.repeat(50)}Ende`,
] as const

/** The names as expected on the screen: what does not show and what turns the line is gone. */
const shownNames = hostileNames.map((name) => name.replaceAll(/[\u202e\u2066\u200b\u2060\ufeff\u00ad]/g, ''))
export const [script = '', image = ''] = shownNames

const server = 'de4711'
const superadmin = () => api(roleToken('superadmin'))

/** A world, a plan and an account whose names mean harm. */
export async function hostileWorld(): Promise<{ worldId: string; planId: string; userName: string }> {
  const files = worldFiles({
    tribes: [
      { id: 1, name: '<script>window.harmed=9</script>', tag: '<b>T</b>' },
      { id: 2, name: 'L'.repeat(255), tag: '"><img>' },
    ],
    players: hostileNames.flatMap((name, at) => [
      { id: 100 + at, name, tribeId: 1 },
      { id: 200 + at, name, tribeId: 2 },
    ]),
    villages: hostileNames.flatMap((name, at) => [
      { id: 1000 + at, name, x: 500, y: 500 + at, playerId: 100 + at },
      { id: 2000 + at, name, x: 505, y: 500 + at, playerId: 200 + at },
    ]),
  })
  await serveWorld(server, files)
  const { world } = await superadmin().call(contract.worlds.create, { body: { name: script, server } })
  const worldId = world._id
  await superadmin().call(contract.worlds.sync, { body: { worldId } })
  await superadmin().call(contract.worlds.saveSettings, {
    params: { worldId },
    body: { dsUltimateMessageTemplate: `${script}${image} {playerName} {${script}}` },
  })
  const { plan } = await superadmin().call(contract.plans.create, {
    body: {
      name: `\u202e${image}${'n'.repeat(60)}`,
      tribes: [1],
      sendFrom: '2038-03-10T06:00:00Z',
      arriveAt: '2038-03-10T20:00:00Z',
      notes: `${script}\n${image}\u202e`,
      worldId,
    },
  })
  const planId = plan._id
  const params = { planId }
  const dump = hostileNames.map((name, at) =>
    at % 2
      ? `500|${500 + at},100,0,0,6000,0,0,0,0,0,300,50,0,0,0`
      : `${name} (500|${500 + at}) K55\t100\t0\t0\t6000\t0\t0\t0\t0\t0\t300\t50\t0\t0\t0`,
  )
  await superadmin().call(contract.senders.uploadTroops, { params, body: { dump: dump.join('\n') } })
  const ours = hostileNames.slice(1).map((_, at) => `500|${501 + at}`)
  await superadmin().call(contract.senders.addManual, { params, body: { coordinates: ours, type: 'offs' } })
  const coordinates = hostileNames.map((_, at) => `505|${500 + at}`)
  await superadmin().call(contract.targets.addManual, {
    params,
    body: { coordinates, type: 'offs', maxOff: 2, maxFake: 1, maxBFake: 0, offsetMinutes: 0 },
  })
  await superadmin().call(contract.calculations.calculateAll, { params, body: { ramoffsEnabled: true } })
  await superadmin().call(contract.orders.issue, { params })
  const userName = `<img src=x onerror=harmed=1>${Date.now() % 1000}`
  await superadmin().call(contract.accounts.create, {
    body: { username: userName, password: 'staemme-demo', role: 'admin' },
  })
  return { worldId, planId, userName }
}

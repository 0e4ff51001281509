import type { ApiClient } from '../../../infra/local/demo/api-client.ts'
import { contract } from '../../../shared/contract/index.ts'
import { compareOutcome, type Write } from '../faults/write-case.ts'
import { aKey, created, fresh } from './seen.ts'

const namesLike = async (api: ApiClient, planId: string, wanted: string) =>
  (await api.call(contract.shareLinks.list, { params: { planId } })).links.filter(({ name }) => name === wanted)

const create: Write = {
  name: 'shareLinks.create',
  ready: async (api, { planId }) => {
    // A plan takes a limited number.
    for (const { _id: linkId } of (await api.call(contract.shareLinks.list, { params: { planId } })).links) {
      await api.call(contract.shareLinks.revoke, { params: { planId, linkId } })
    }
    const body = { name: `Bund ${fresh()}`, level: 'times' as const }
    const headers = aKey()
    return {
      act: (client) => client.send(contract.shareLinks.create, { params: { planId }, body, headers }),
      look: async (client) => created((await namesLike(client, planId, body.name)).length),
    }
  },
}

const revoke: Write = {
  name: 'shareLinks.revoke',
  doneBefore: ['share_link_not_found'],
  ready: async (api, { planId }) => {
    const params = { planId }
    const name = `Bund ${fresh()}`
    const { link, url } = await api.call(contract.shareLinks.create, { params, body: { name, level: 'times' } })
    const key = url.split('/').at(-1) ?? ''
    return {
      act: (client) => client.send(contract.shareLinks.revoke, { params: { planId, linkId: link._id } }),
      look: async (client) => {
        const { status } = await client.send(contract.shareLinks.open, { params: { key } })
        return compareOutcome([(await namesLike(client, planId, name)).length, status], [1, 200], [0, 404])
      },
    }
  },
}

export const shareWrites = { bulk: [], small: [create, revoke] }

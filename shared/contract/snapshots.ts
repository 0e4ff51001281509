import { endpoint, endpoints } from './endpoint.ts'
import type { schemas } from './schemas/snapshots.ts'

/** A world's public data, the same for everybody who may open it. */
export const snapshots = endpoints<typeof schemas>()({
  tribes: endpoint({
    method: 'GET',
    path: '/tribes',
    access: 'user',
    shows: ['world'],
    scope: 'world',
    bucket: 'read',
    browserCache: true,
  }),
  players: endpoint({
    method: 'GET',
    path: '/players',
    access: 'user',
    shows: ['world'],
    scope: 'world',
    bucket: 'read',
    browserCache: true,
  }),
  mapData: endpoint({
    method: 'GET',
    path: '/map/data',
    access: 'user',
    shows: ['world'],
    scope: 'world',
    bucket: 'read',
    load: 'heavy',
    browserCache: true,
  }),
})

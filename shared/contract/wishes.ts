import { endpoint, endpoints } from './endpoint.ts'
import type { schemas } from './schemas/wishes.ts'

export const wishes = endpoints<typeof schemas>()({
  state: endpoint({
    method: 'GET',
    path: '/offtool/wishes/{planId}',
    access: 'user',
    shows: ['plan'],
    bucket: 'read',
    load: 'heavy',
    items: { reads: ['marks', 'sheets', 'slots'], writes: ['plans'], lists: ['plans'] },
  }),
  /** Makes the edits in order and applies them to the attacks at once; each is made in full or refused. */
  edit: endpoint({
    method: 'POST',
    path: '/offtool/wishes/{planId}',
    access: 'user',
    audit: 'wishes.edit',
    changes: ['plan'],
    bucket: 'read',
    load: 'heavy',
    items: { reads: ['marks', 'sheets', 'slots'], writes: ['plans'], lists: ['plans'] },
    errors: ['too_many_wish_edits', 'wishes_changed', 'calculation_conflict'],
  }),
  /**
   * Villages that could send an attack (`kind:villageId:targetId`) instead, or one that is not planned (`kind:0:targetId`): feasible
   * ones first, then nearest; at most `maxListedCandidates`.
   */
  candidates: endpoint({
    method: 'GET',
    path: '/offtool/candidates/{planId}',
    access: 'user',
    shows: ['plan'],
    bucket: 'read',
    load: 'heavy',
    items: { reads: ['marks', 'sheets', 'slots'], writes: ['plans'], lists: ['plans'] },
    errors: ['attack_not_found'],
  }),
  /**
   * What one wish costs: the most attacks that the runs could have without it less those that they can have with it, each run beside
   * the others' current attacks. The other fields name it as in `state`.
   */
  price: endpoint({
    method: 'GET',
    path: '/offtool/price/{planId}',
    access: 'user',
    shows: ['plan'],
    bucket: 'read',
    load: 'heavy',
    items: { reads: ['marks', 'sheets', 'slots'], writes: ['plans'], lists: ['plans'] },
    errors: ['wish_not_found', 'calculation_too_long'],
  }),
  /** Attacks that current troops and world data no longer allow, each with a replacement; everything else stays as it is. */
  replacements: endpoint({
    method: 'GET',
    path: '/offtool/replacements/{planId}',
    access: 'user',
    shows: ['plan'],
    bucket: 'read',
    load: 'heavy',
    items: { reads: ['marks', 'sheets', 'slots'], writes: ['plans'], lists: ['plans'] },
    errors: ['calculation_too_long'],
  }),
})

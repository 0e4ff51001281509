import { calculating } from './calculating.ts'
import { endpoint, endpoints } from './endpoint.ts'
import type { schemas } from './schemas/calculations.ts'

export const calculations = endpoints<typeof schemas>()({
  status: endpoint({
    method: 'GET',
    path: '/offtool/status/{planId}',
    access: 'user',
    shows: ['plan'],
    bucket: 'read',
    items: { reads: ['slots'], lists: ['plans'] },
  }),
  ...calculating,
  /** What the runs depend on, so that the site can preview a change. */
  input: endpoint({
    method: 'GET',
    path: '/offtool/input/{planId}',
    access: 'user',
    shows: ['plan'],
    bucket: 'read',
    load: 'heavy',
    items: { reads: ['marks', 'sheets', 'slots'], writes: ['plans'], lists: ['plans'] },
  }),
  diagnosis: endpoint({
    method: 'GET',
    path: '/offtool/diagnosis/{planId}',
    access: 'user',
    shows: ['plan'],
    bucket: 'read',
    load: 'heavy',
    items: { reads: ['marks', 'sheets', 'slots'], writes: ['plans'], lists: ['plans'] },
  }),
  /** Explains what is `pending`, if the result and its inputs are unchanged; the site calls it by itself. */
  explain: endpoint({
    method: 'POST',
    path: '/offtool/diagnosis/{planId}',
    access: 'user',
    audit: { none: 'Reasons are computed for a result whose entry says who calculated it.' },
    changes: ['plan'],
    bucket: 'read',
    load: 'heavy',
    quota: 'calculation',
    items: { reads: ['marks', 'sheets', 'slots'], writes: ['plans'], lists: ['plans'] },
    errors: ['explanation_outdated'],
  }),
  lateness: endpoint({
    method: 'GET',
    path: '/offtool/lateness/{planId}',
    access: 'user',
    shows: ['plan'],
    bucket: 'read',
    load: 'heavy',
    items: { reads: ['marks', 'sheets', 'slots'], writes: ['plans'], lists: ['plans'] },
  }),
  /**
   * Players' timeslots without the times in which they answered a rehearsal that they cannot send, and what calculating everything again
   * with these would change; nothing is stored.
   */
  withoutAbsent: endpoint({
    method: 'GET',
    path: '/offtool/withoutAbsent/{planId}',
    access: 'user',
    shows: ['plan'],
    bucket: 'read',
    load: 'heavy',
    items: { reads: ['marks', 'sheets', 'slots'], writes: ['plans'], lists: ['plans'] },
    errors: ['too_many_attacks', 'arrival_past', 'calculation_too_long'],
  }),
  utilization: endpoint({
    method: 'GET',
    path: '/offtool/utilization/{planId}',
    access: 'user',
    shows: ['plan'],
    bucket: 'read',
    load: 'heavy',
    items: { reads: ['slots'], lists: ['plans'] },
  }),
  playerAssignments: endpoint({
    method: 'GET',
    path: '/offtool/playerAssignments/{planId}',
    access: 'user',
    shows: ['plan'],
    bucket: 'read',
    load: 'heavy',
    items: { reads: ['slots'], lists: ['plans'] },
  }),
  reset: endpoint({
    method: 'POST',
    path: '/incplans/{planId}/reset-calculation',
    access: 'user',
    audit: 'calculations.reset',
    changes: ['plan'],
    bucket: 'read',
    items: { writes: ['plans'] },
    errors: ['calculation_conflict'],
  }),
  /** The kept results of the plan's last calculations. */
  results: endpoint({
    method: 'GET',
    path: '/offtool/results/{planId}',
    access: 'user',
    shows: ['plan'],
    items: { writes: ['plans'] },
  }),
  nameResult: endpoint({
    method: 'PATCH',
    path: '/offtool/results/{planId}/{resultId}',
    access: 'user',
    audit: 'calculations.nameResult',
    changes: ['plan'],
    items: { writes: ['plans'] },
    errors: ['result_not_found'],
  }),
  compareResults: endpoint({
    method: 'GET',
    path: '/offtool/results/{planId}/compare',
    access: 'user',
    shows: ['plan'],
    bucket: 'read',
    load: 'heavy',
    items: { writes: ['plans'] },
    errors: ['result_not_found'],
  }),
  /** Makes a kept result current again, beside all orders that were sent; `version` is that of the results that the caller saw. */
  restoreResult: endpoint({
    method: 'POST',
    path: '/offtool/results/{planId}/{resultId}/restore',
    access: 'user',
    audit: 'calculations.restoreResult',
    changes: ['plan'],
    bucket: 'read',
    load: 'heavy',
    items: { reads: ['marks', 'sheets', 'slots'], writes: ['plans'], lists: ['plans'] },
    errors: ['result_not_found', 'results_changed'],
  }),
  /** Planned attacks by launch, then sightings by arrival, up to 20,000 per page; `real=0` omits sightings. */
  attacks: endpoint({
    method: 'GET',
    path: '/incplans/{planId}/attacks',
    access: 'user',
    shows: ['plan'],
    bucket: 'read',
    load: 'heavy',
    items: { reads: ['slots', 'marks'], lists: ['plans'] },
    errors: ['attacks_changed'],
  }),
})

import { orders } from '../../../shared/contract/schemas/orders.ts'
import { lastWakes } from '../../domain/devices/last-wakes.ts'
import { nextWakes } from '../../domain/devices/next-wakes.ts'
import { boardState, boardView } from '../../domain/orders/board.ts'
import { playedNow } from '../../domain/orders/played-orders.ts'
import { countCommands } from '../../domain/orders/progress.ts'
import { boardRehearsal } from '../../domain/orders/rehearsal/board-rehearsal.ts'
import { boardStandIns } from '../../domain/orders/stand-ins/board-stand-ins.ts'
import { dueSummary } from '../../domain/orders/stand-ins/night-summary.ts'
import { overLimits } from '../../domain/plan-stats/limits.ts'
import { cachedJson } from '../../http/cached-json.ts'
import { defineHandler } from '../../http/define-handler.ts'
import { getSlotChanges } from '../../store/timeslots/slot-changes.ts'

/** Returns a plan's sending board; 304 until something changes. */
export const handler = defineHandler(orders.board, async ({ plan, world, site }) => {
  const state = await boardState(plan)
  const [wakes, woken, changes, rehearsal] = await Promise.all([
    nextWakes(state, world),
    lastWakes(state),
    getSlotChanges(state.plan),
    boardRehearsal(state),
  ])
  const standIns = await boardStandIns(state, changes)
  const counted = state.parts.map((part) => countCommands(part, state.outcomesOf(part.playerId)))
  const overLimit = overLimits(counted, state.plan, changes)
  const night = dueSummary(state, world, Date.parse(state.now))?.summary
  const played = playedNow(state.parts, changes.sittings, Date.parse(state.now))
  const version = [
    ...state.version,
    [...wakes].join(),
    site ?? '',
    JSON.stringify([overLimit ?? [], [...played], [...woken], rehearsal ?? '', standIns ?? '', night ?? '']),
  ]
  return cachedJson(orders.board, version, () => ({
    ...boardView(state, site, { wakes, played, woken, rehearsal }),
    ...(overLimit && { overLimit }),
    ...(standIns && { standIns }),
    ...(night && { night }),
  }))
})

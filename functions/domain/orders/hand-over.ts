import { chunked } from '../../../shared/lib/chunks.ts'
import { newId } from '../../../shared/lib/new-id.ts'
import { formatCoordinate } from '../../../shared/model/basics.ts'
import { Failure } from '../../runtime/failure.ts'
import { log } from '../../runtime/log.ts'
import type { AuditContext } from '../../store/audit/audit.ts'
import {
  abandonHandOver,
  claimHandOver,
  finishHandOver,
  getSheet,
  type HandOverList,
  type HandOverResult,
  keepHandOverList,
  type SheetRecord,
} from '../../store/orders/sheets.ts'
import type { StoredOrder } from '../../store/orders/stored-order.ts'
import type { Written } from '../../store/table/outcome.ts'
import {
  addItems,
  type Connection,
  clearList,
  connection,
  createList,
  itemsAtOnce,
  missingIn,
  NotDone,
} from './ds-ultimate.ts'
import type { Sheet } from './resolve-order-link.ts'

interface HandOver {
  to: Connection
  sheet: Sheet
  token: string
}

/**
 * Uploads a player's orders to their DS-Ultimate list and returns the sheet afterwards. Reuses the existing list, whose links
 * stay, or creates one if DS-Ultimate has none. One hand-over per player runs at a time; after a failure the next one continues
 * with the created list.
 */
export async function handOver(sheet: Sheet, audit: AuditContext): Promise<SheetRecord> {
  const to = connection()
  if (!to) throw new Failure('dsultimate_unset')
  const { plan, part, issue } = sheet
  const token = newId()
  await held(claimHandOver(plan._id, part.playerId, token))
  try {
    const refused = await filled({ to, sheet, token })
    const result = { issue: issue.number, at: new Date().toISOString(), refused }
    const auditDetails = { count: part.lines.length - refused.length, rejected: refused.length }
    await held(finishHandOver(plan._id, part.playerId, token, result, { audit, auditDetails }))
  } catch (error) {
    await abandonHandOver(plan._id, part.playerId, token).catch((failed: unknown) =>
      log.error('claim of a hand-over not ended', failed, { planId: plan._id }),
    )
    throw error
  }
  const after = await getSheet(plan._id, part.playerId)
  if (!after) throw new Failure('player_not_found')
  return after
}

async function filled(over: HandOver): Promise<HandOverResult['refused']> {
  const { plan, part } = over.sheet
  const known = (await getSheet(plan._id, part.playerId))?.handOverList
  const [first = [], ...rest] = chunked(part.lines, itemsAtOnce)
  if (known && (await emptied(over, known))) return added(over, known, [first, ...rest], [])
  const { list, errors } = await createList(over.to, {
    server: over.sheet.world.server,
    title: plan.namesPlan === false ? part.playerName : `${plan.name}: ${part.playerName}`,
    lines: first,
  }).catch(throwFailure(over.sheet.world.server))
  await held(keepHandOverList(plan._id, part.playerId, over.token, list))
  return added(over, list, rest, errors)
}

async function emptied({ to, sheet, token }: HandOver, list: HandOverList): Promise<boolean> {
  // From here on the list counts as incomplete.
  await held(keepHandOverList(sheet.plan._id, sheet.part.playerId, token, list))
  try {
    await clearList(to, list)
    return true
  } catch (error) {
    if (error instanceof NotDone && error.why === 'unknown') return false
    // Nothing was created, so an unclear result can be retried.
    throw error instanceof NotDone && error.why === 'unclear' ? partly(error) : throwFailure(sheet.world.server)(error)
  }
}

async function added(
  { to, sheet }: HandOver,
  list: HandOverList,
  chunks: readonly StoredOrder[][],
  errors: readonly string[],
): Promise<HandOverResult['refused']> {
  const all = [...errors]
  try {
    for (const lines of chunks) all.push(...(await addItems(to, list, lines)))
  } catch (error) {
    throw error instanceof NotDone && error.why !== 'key' ? partly(error) : throwFailure(sheet.world.server)(error)
  }
  return all.length === 0 ? [] : refusals(to, list, sheet.part.lines, all)
}

/**
 * Returns the refused attacks with reasons. Messages name no attack, so the list is read and compared; if that fails, only
 * messages are returned.
 */
async function refusals(
  to: Connection,
  list: HandOverList,
  lines: readonly StoredOrder[],
  errors: readonly string[],
): Promise<HandOverResult['refused']> {
  const refusalReason = (error = '') => error.slice(0, 200) || 'ohne Angabe'
  try {
    const missing = await missingIn(to, list, lines)
    // Messages are in the order of the attacks, unless one covers several.
    const isPaired = missing.length === errors.length
    const common = refusalReason([...new Set(errors)].join('; '))
    return missing.slice(0, maxRefused).map(({ id, from }, i) => ({
      line: id,
      from: formatCoordinate(from),
      reason: isPaired ? refusalReason(errors[i]) : common,
    }))
  } catch (error) {
    if (!(error instanceof NotDone)) throw error
    return errors.slice(0, maxRefused).map((reason) => ({ line: '', reason: refusalReason(reason) }))
  }
}

/** Maximum refused attacks kept on a sheet. */
const maxRefused = 200

async function held(write: Promise<Written<'busy' | 'lost'>>): Promise<void> {
  if (!(await write).ok) throw new Failure('dsultimate_busy')
}

const partly = ({ reason }: NotDone) => new Failure('dsultimate_partly', { values: { reason } })

const throwFailure =
  (server: string) =>
  (error: unknown): never => {
    if (!(error instanceof NotDone)) throw error
    const { why, reason } = error
    if (why === 'key') throw new Failure('dsultimate_key')
    if (why === 'refused') throw new Failure('dsultimate_refused', { values: { reason } })
    if (why === 'down') throw new Failure('dsultimate_down', { values: { reason } })
    if (why === 'unclear') throw new Failure('dsultimate_unclear')
    throw new Failure('dsultimate_world', { values: { server } })
  }

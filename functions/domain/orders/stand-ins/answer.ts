import type { OwnStandIn } from '../../../../shared/model/orders/stand-in.ts'
import { Failure } from '../../../runtime/failure.ts'
import type { AuditContext } from '../../../store/audit/audit.ts'
import type { ResolvedOrderLink } from '../resolve-order-link.ts'

/** Throws `offer_over`: nobody is asked yet. */
export const answerOffer = (
  _opened: ResolvedOrderLink,
  _answer: { offer: string; takes: boolean },
  _audit: AuditContext,
): Promise<OwnStandIn> => Promise.reject(new Failure('offer_over'))

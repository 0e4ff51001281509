import type { AuditContext } from '../../../functions/store/audit/audit.ts'
import { newId } from '../../../shared/lib/new-id.ts'
import type { AuditName } from '../../../shared/model/audit-actions.ts'

export const aCaller = (action: AuditName, more: Partial<AuditContext> = {}): AuditContext => ({
  requestId: newId(),
  action,
  by: { kind: 'user', userId: 'anna' },
  ...more,
})

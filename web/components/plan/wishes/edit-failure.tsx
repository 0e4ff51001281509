import { wishes } from '../../../../shared/contract/wishes.ts'
import { conflictItem } from '../../../lib/api/api.ts'
import { ErrorNotice } from '../../feedback/error-notice.tsx'
import { Notice } from '../../feedback/notice.tsx'
import { refusalSentences } from './edit-texts.ts'
import type { EditOutcome } from './use-wishes.ts'

/** Why edits were refused or failed, with a way to send them again; nothing if all were made. */
export function EditFailure({ outcome, onRetry }: { outcome: EditOutcome | undefined; onRetry?: () => void }) {
  if (!outcome) return null
  const { refused, error } = outcome
  if (error !== undefined) {
    const isConflict = conflictItem(wishes.edit, error) !== undefined
    return isConflict ? (
      <ErrorNotice
        error={undefined}
        fallback="Jemand anderes hat die Wünsche inzwischen geändert. Der neue Stand ist geladen: Versuche es noch einmal."
        {...(onRetry && { onRetry })}
      />
    ) : (
      <ErrorNotice title="Die Änderung wurde nicht übernommen" error={error} {...(onRetry && { onRetry })} />
    )
  }
  if (refused.length === 0) return null
  return <Notice intent="error">{`Nicht übernommen: ${refusalSentences(refused).join(' ')}`}</Notice>
}

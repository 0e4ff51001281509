import { useWorld } from '../../lib/api/world.tsx'
import { ErrorNotice } from './error-notice.tsx'

export function WorldsError() {
  const { error, retry } = useWorld()
  return <ErrorNotice title="Die Welten konnten nicht geladen werden" error={error} onRetry={retry} />
}

import { GlobeRegular } from '@fluentui/react-icons/svg/globe'
import type { ReactNode } from 'react'
import { useWorld } from '../../lib/api/world.tsx'
import { EmptyState } from './empty-state.tsx'
import { LazyErrorNotice } from './lazy-notice.tsx'
import { Loading } from './loading.tsx'

export function WorldsError() {
  const { error, retry } = useWorld()
  return <LazyErrorNotice title="Die Welten konnten nicht geladen werden" error={error} onRetry={retry} />
}

interface NoWorldProps {
  title?: string
  text?: string
  action?: ReactNode
  loading?: string
  /** Whether the spinner keeps a whole screen's place. */
  screen?: boolean
}

/** Shown without a chosen world: the worlds' error, their spinner, or a request to choose one. */
export function NoWorld({
  title = 'Keine Welt ausgewählt',
  text,
  action,
  loading = 'Welten werden geladen …',
  screen = true,
}: NoWorldProps) {
  const { isLoading, error } = useWorld()
  if (error) return <WorldsError />
  if (isLoading) return <Loading label={loading} screen={screen} />
  return <EmptyState icon={<GlobeRegular />} title={title} text={text} action={action} />
}

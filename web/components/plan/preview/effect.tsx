import { makeStyles, tokens } from '@fluentui/react-components'
import type { WishEdit } from '../../../../shared/model/wishes/wish.ts'
import type { PlanChange } from '../../../../shared/planner/plan/plan-change.ts'
import { Muted } from '../../layout/text.ts'
import { effectText } from './effect-text.ts'
import { type Preview, usePreview } from './use-preview.ts'

const useStyles = makeStyles({
  // Keeps its place while there is nothing to show.
  line: { minHeight: tokens.lineHeightBase300 },
})

interface EffectProps {
  planId: string
  /** Not saved yet; undefined while there is none that could be saved. */
  change: PlanChange | undefined
  /** What the change is based on; another value means that the plan has changed. */
  since?: unknown
  label?: string
  /** What the change does to times, if it moves them. */
  newTimes?: string | undefined
}

/** One line on what a change would do: `Wirkung: 14 Offs mehr (534 statt 520)`. Empty without a change or if it cannot be computed. */
export function Effect({ planId, change, since, label = 'Wirkung', newTimes }: EffectProps) {
  const styles = useStyles()
  const preview = usePreview(planId, change, since)
  const text = previewText(preview, newTimes)
  return (
    <Muted as="p" numeric aria-live="polite" className={styles.line} title={text && previewHint(preview)}>
      {text && `${label}: ${text}`}
    </Muted>
  )
}

/** What the figures of an effect count. */
export const previewHint = (preview: Preview): string =>
  preview.state === 'known' && preview.effect.isTogether
    ? 'Wenn alle Arten frei neu berechnet werden, mit der Änderung und ohne sie.'
    : 'Beim nächsten Berechnen, wenn die anderen Arten so bleiben.'

function previewText(preview: Preview, newTimes: string | undefined): string {
  if (preview.state === 'busy') return 'wird berechnet …'
  return preview.state === 'known' ? effectText(preview.effect, newTimes) : ''
}

/** What edits of wishes would do; `since` changes with the plan's wishes and attacks. */
export function WishEffect({ edits, ...props }: Omit<EffectProps, 'change'> & { edits: readonly WishEdit[] }) {
  return <Effect {...props} change={edits.length > 0 ? { edits } : undefined} />
}

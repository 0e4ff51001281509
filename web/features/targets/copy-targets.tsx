import { makeStyles, tokens } from '@fluentui/react-components'
import type { TargetView } from '../../../shared/model/target.ts'
import { CopyButton } from '../../components/feedback/copy-button.tsx'
import { coordinatesText, withLimitsText } from './target-list.ts'

const useStyles = makeStyles({
  buttons: { display: 'flex', flexWrap: 'wrap', gap: tokens.spacingHorizontalM },
})

/** Copies targets as coordinates, or with limits in the format for adding them. */
export function CopyTargets({ targets }: { targets: readonly TargetView[] }) {
  const styles = useStyles()
  const none = targets.length === 0
  return (
    <div className={styles.buttons}>
      <CopyButton size="small" label="Koordinaten kopieren" disabled={none} text={() => coordinatesText(targets)} />
      <CopyButton size="small" label="Mit Mengen kopieren" disabled={none} text={() => withLimitsText(targets)} />
    </div>
  )
}

import { makeStyles, tokens } from '@fluentui/react-components'
import { EditBar } from '../../../components/plan/wishes/edit-bar.tsx'
import type { WishEditor } from '../../../components/plan/wishes/use-wishes.ts'
import { onTouchPhone } from '../../../lib/theme/theme-tokens.ts'

const useStyles = makeStyles({
  status: {
    position: 'absolute',
    zIndex: 2,
    left: tokens.spacingHorizontalM,
    // The status is placed above the tools.
    bottom: '56px',
    [onTouchPhone]: { bottom: '112px' },
    boxSizing: 'border-box',
    width: 'min(36rem, calc(100% - 24px))',
    padding: `0 ${tokens.spacingHorizontalM}`,
    borderRadius: tokens.borderRadiusLarge,
    backgroundColor: tokens.colorNeutralBackground1,
    boxShadow: tokens.shadow16,
  },
})

/** What became of edits made on the map, and the way back; nothing before the first. */
export function EditStatus({ editor }: { editor: WishEditor }) {
  const styles = useStyles()
  const { busy, shown, undoable } = editor
  if (!busy && undoable === undefined && shown.said === '') return null
  return (
    <div className={styles.status}>
      <EditBar editor={editor} />
    </div>
  )
}

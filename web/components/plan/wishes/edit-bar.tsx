import { Button, makeStyles, tokens } from '@fluentui/react-components'
import { ArrowUndoRegular } from '@fluentui/react-icons/svg/arrow-undo'
import type { ReactNode } from 'react'
import { countedNoun } from '../../../../shared/lib/numbers.ts'
import { onPhone } from '../../../lib/theme/theme-tokens.ts'
import { BusySpinner } from '../../feedback/busy-spinner.tsx'
import { Row, Stack } from '../../layout/stack.ts'
import { Muted } from '../../layout/text.ts'
import { EditFailure } from './edit-failure.tsx'
import { byHandText } from './edit-texts.ts'
import type { WishEditor } from './use-wishes.ts'

const useStyles = makeStyles({
  // In view while the list is; one height for every text of a line.
  bar: {
    position: 'sticky',
    bottom: 0,
    zIndex: 1,
    minHeight: '44px',
    justifyContent: 'center',
    padding: `${tokens.spacingVerticalXS} 0`,
    backgroundColor: tokens.colorNeutralBackground1,
    borderTop: `${tokens.strokeWidthThin} solid ${tokens.colorNeutralStroke2}`,
    // The bar of a selection is there.
    [onPhone]: { position: 'static' },
  },
  says: { flexGrow: 1, flexBasis: '12rem', minWidth: 0 },
})

/** What became of the last edits, what was refused, and the way back; `hint` is shown before the first. */
export function EditBar({ editor, hint }: { editor: WishEditor; hint?: ReactNode }) {
  const styles = useStyles()
  const { shown, busy, state, undoable, undo, retry } = editor
  const { said, made, unsent } = shown
  const text = busy ? 'Wird übernommen …' : made > 0 ? said : undefined
  return (
    <Stack gap="xs" className={styles.bar}>
      <EditFailure outcome={shown} {...(unsent.length > 0 && { onRetry: () => void retry() })} />
      <Row gap="m" rowGap="none">
        <Muted role="status" breaks className={styles.says}>
          {[
            text ?? hint,
            unsent.length > 1 && `${countedNoun(unsent.length, 'Änderung', 'Änderungen')} noch nicht gesendet`,
          ]
            .filter(Boolean)
            .flatMap((part, index) => (index > 0 ? [' · ', part] : [part]))}
        </Muted>
        <Muted>{byHandText(state)}</Muted>
        <Button
          size="small"
          icon={busy ? <BusySpinner /> : <ArrowUndoRegular />}
          disabledFocusable={undoable === undefined || busy}
          title={undoable && `Nimmt zurück: ${undoable}`}
          onClick={() => void undo()}
        >
          Rückgängig
        </Button>
      </Row>
    </Stack>
  )
}

import {
  Button,
  Dialog,
  DialogActions,
  DialogBody,
  DialogContent,
  DialogSurface,
  DialogTitle,
  makeStyles,
  Text,
  tokens,
} from '@fluentui/react-components'
import { countedNoun } from '../../../shared/lib/numbers.ts'
import type { LostTribe } from './lost-tribes.ts'

const useStyles = makeStyles({
  content: { display: 'flex', flexDirection: 'column', gap: tokens.spacingVerticalM },
  list: { margin: 0, paddingInlineStart: tokens.spacingHorizontalXXL },
  item: { overflowWrap: 'anywhere' },
  action: { whiteSpace: 'nowrap' },
})

interface LostVillagesProps {
  open: boolean
  lost: readonly LostTribe[]
  onKeep: () => void
  onRemove: () => void
  onClose: () => void
}

/** Asks whether to keep or remove the villages of removed tribes; they send nothing either way. */
export default function LostVillages({ open, lost, onKeep, onRemove, onClose }: LostVillagesProps) {
  const styles = useStyles()
  const total = lost.reduce((sum, { villageIds }) => sum + villageIds.length, 0)
  return (
    <Dialog modalType="alert" open={open} onOpenChange={(_, { open: stillOpen }) => !stillOpen && onClose()}>
      <DialogSurface>
        <DialogBody>
          <DialogTitle>Was wird aus den Herkunftsdörfern?</DialogTitle>
          <DialogContent className={styles.content}>
            <Text>Im Plan stehen Herkunftsdörfer von Stämmen, die du herausnimmst:</Text>
            <ul className={styles.list}>
              {lost.map(({ tribeId, name, villageIds }) => (
                <li key={tribeId} className={styles.item}>
                  {`${name}: ${countedNoun(villageIds.length, 'Dorf', 'Dörfer')}`}
                </li>
              ))}
            </ul>
            <Text>
              Sie schicken nichts mehr, und ihre geplanten Angriffe entfallen. Behältst du sie, bleiben sie als „nicht
              im Plan“ markiert und schicken wieder, sobald ihr Stamm zurückkommt.
            </Text>
          </DialogContent>
          <DialogActions fluid>
            <Button onClick={onClose}>Abbrechen</Button>
            <Button className={styles.action} onClick={onRemove}>
              {`${countedNoun(total, 'Dorf', 'Dörfer')} entfernen`}
            </Button>
            <Button appearance="primary" className={styles.action} onClick={onKeep}>
              Behalten, markiert
            </Button>
          </DialogActions>
        </DialogBody>
      </DialogSurface>
    </Dialog>
  )
}

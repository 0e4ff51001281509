import { makeStyles, Text, tokens } from '@fluentui/react-components'
import { countedNoun } from '../../../shared/lib/numbers.ts'
import { ChoiceDialog } from '../../components/feedback/choice-dialog.tsx'
import { Stack } from '../../components/layout/stack.ts'
import type { LostTribe } from './lost-tribes.ts'

const useStyles = makeStyles({
  list: { margin: 0, paddingInlineStart: tokens.spacingHorizontalXXL },
  item: { overflowWrap: 'anywhere' },
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
    <ChoiceDialog
      title="Was wird aus den Herkunftsdörfern?"
      open={open}
      actions={[
        { label: `${countedNoun(total, 'Dorf', 'Dörfer')} entfernen`, onChoose: onRemove },
        { label: 'Behalten, markiert', onChoose: onKeep },
      ]}
      onClose={onClose}
    >
      <Stack gap="m">
        <Text>Im Plan stehen Herkunftsdörfer von Stämmen, die du herausnimmst:</Text>
        <ul className={styles.list}>
          {lost.map(({ tribeId, name, villageIds }) => (
            <li key={tribeId} className={styles.item}>
              {`${name}: ${countedNoun(villageIds.length, 'Dorf', 'Dörfer')}`}
            </li>
          ))}
        </ul>
        <Text>
          Sie schicken nichts mehr, und ihre geplanten Angriffe entfallen. Behältst du sie, bleiben sie als „nicht im
          Plan“ markiert und schicken wieder, sobald ihr Stamm zurückkommt.
        </Text>
      </Stack>
    </ChoiceDialog>
  )
}

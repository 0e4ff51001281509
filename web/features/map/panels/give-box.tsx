import { makeStyles, tokens } from '@fluentui/react-components'
import type { Attack } from '../../../../shared/model/attack.ts'
import { Muted } from '../../../components/layout/text.ts'
import { attackText, toRef } from '../../../components/plan/wishes/attack-ref.ts'
import { Givers } from '../../../components/plan/wishes/givers.tsx'
import type { WishEditor } from '../../../components/plan/wishes/use-wishes.ts'
import { onPhone } from '../../../lib/theme/theme-tokens.ts'
import { Box } from './box.tsx'

const useStyles = makeStyles({
  list: {
    display: 'flex',
    flexDirection: 'column',
    gap: tokens.spacingVerticalS,
    height: 'min(24rem, 50vh)',
    // Leaves the highlighted villages in view.
    [onPhone]: { height: '15rem' },
  },
})

interface GiveBoxProps {
  planId: string
  timeZone: string
  attack: Attack
  edit: WishEditor['edit']
  /** A village chosen on the map. */
  markedId: number | undefined
  onClose: () => void
}

/** Who else could send an attack, beside the map that highlights them. */
export function GiveBox({ planId, timeZone, attack, edit, markedId, onClose }: GiveBoxProps) {
  const styles = useStyles()
  const ref = toRef(attack)
  return (
    <Box title="Anderem Dorf geben" onClose={onClose}>
      <Muted size={200}>{`${attackText(attack)}: Wähle ein Dorf hier oder auf der Karte.`}</Muted>
      <div className={styles.list}>
        {ref && (
          <Givers
            planId={planId}
            timeZone={timeZone}
            edit={edit}
            attackRef={ref}
            markedId={markedId}
            onMade={onClose}
          />
        )}
      </div>
    </Box>
  )
}

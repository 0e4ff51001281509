import { Button, makeStyles, tokens } from '@fluentui/react-components'
import { useDeferredValue, useMemo, useState } from 'react'
import type { Attack } from '../../../../shared/model/attack.ts'
import { attackKey } from '../../../../shared/model/wishes/wish.ts'
import { formatDaySeconds } from '../../../lib/format/format.ts'
import { plain } from '../../../lib/format/search.ts'
import { SearchField } from '../../form/search-field.tsx'
import { Row, Stack } from '../../layout/stack.ts'
import { Muted, Numeric, Strong } from '../../layout/text.ts'
import { VirtualList } from '../../list/virtual-list.tsx'
import type { EditDialogProps } from './asked.ts'
import { attackText, editableRef, toRef, wayText } from './attack-ref.ts'
import { EditFailure } from './edit-failure.tsx'
import { ListDialog } from './list-dialog.tsx'
import { useOneEdit } from './use-one-edit.ts'

const useStyles = makeStyles({
  list: { flexGrow: 1, minHeight: 0, maxHeight: 'none' },
  item: {
    padding: `${tokens.spacingVerticalS} ${tokens.spacingHorizontalM}`,
    borderBottom: `${tokens.strokeWidthThin} solid ${tokens.colorNeutralStroke3}`,
  },
})

type SwapDialogProps = EditDialogProps & { attack: Attack }

/** Lets two attacks change their villages. */
export function SwapDialog({ open, onClose, onClosed, ...props }: SwapDialogProps) {
  return (
    <ListDialog title="Mit anderem Angriff tauschen" open={open} onClose={onClose} onClosed={onClosed}>
      <Muted>{`${attackText(props.attack)} von ${props.attack.senderPlayerName}: Die Dörfer beider Angriffe tauschen ihre Ziele.`}</Muted>
      <Others {...props} onMade={onClose} />
    </ListDialog>
  )
}

type OthersProps = Omit<SwapDialogProps, 'open' | 'onClose' | 'onClosed' | 'planId'> & { onMade: () => void }

function Others({ attack, attacks = [], timeZone, edit, onMade }: OthersProps) {
  const styles = useStyles()
  const [text, setText] = useState('')
  const wanted = plain(useDeferredValue(text).trim())
  const { make, busy, outcome } = useOneEdit(edit, onMade)
  const others = useMemo(() => swappable(attack, attacks), [attack, attacks])
  const shown = useMemo(
    () =>
      others.filter((one) =>
        plain(`${one.senderPlayerName}\n${one.xf}|${one.yf}\n${one.xt}|${one.yt}\n${one.senderVillageName}`).includes(
          wanted,
        ),
      ),
    [others, wanted],
  )
  const ref = toRef(attack)
  if (others.length === 0) return <Muted>Es gibt keinen anderen Angriff, mit dem dieser tauschen kann.</Muted>
  return (
    <>
      <EditFailure outcome={outcome} />
      <SearchField value={text} placeholder="Spieler, Dorf oder Koordinate" onSearch={setText} />
      {shown.length === 0 && <Muted>Kein Angriff passt zur Suche.</Muted>}
      <VirtualList
        ownArea
        label="Andere Angriffe"
        framed
        className={styles.list}
        items={shown}
        itemKey={(one) => rowKey(one)}
        estimateHeight={58}
      >
        {(one) => (
          <Row gap="s" wrap={false} justify="between" className={styles.item}>
            <Stack as="span" gap="xxs" shrink>
              <Row as="span" gap="s" rowGap="none">
                <Strong numeric>{attackText(one)}</Strong>
                <span>{one.senderPlayerName}</span>
              </Row>
              <Numeric size={200}>{`ab ${formatDaySeconds(one.launchAt, timeZone)}`}</Numeric>
            </Stack>
            <Button
              size="small"
              aria-label={`Tauschen: ${wayText(one)}`}
              disabledFocusable={busy}
              onClick={() => {
                const other = toRef(one)
                if (ref && other) void make({ op: 'swap', attack: ref, with: other })
              }}
            >
              Tauschen
            </Button>
          </Row>
        )}
      </VirtualList>
    </>
  )
}

function rowKey(attack: Attack): string {
  const ref = toRef(attack)
  return ref ? attackKey(ref) : wayText(attack)
}

/** Attacks of other villages on other targets, a train once: those of the same kind first, then from nearest villages. */
function swappable(attack: Attack, attacks: readonly Attack[]): Attack[] {
  const away = ({ xf, yf }: Attack) => (xf - attack.xf) ** 2 + (yf - attack.yf) ** 2
  const isOther = ({ type }: Attack) => Number(type !== attack.type)
  const isFirst = ({ trainIndex = 0 }: Attack) => trainIndex === 0
  return attacks
    .filter(
      (one) =>
        editableRef(one) &&
        isFirst(one) &&
        one.senderVillageId !== attack.senderVillageId &&
        one.targetId !== attack.targetId,
    )
    .sort((a, b) => isOther(a) - isOther(b) || away(a) - away(b))
}

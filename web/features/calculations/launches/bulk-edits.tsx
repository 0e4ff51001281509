import { Button } from '@fluentui/react-components'
import { countedNoun, formatNumber } from '../../../../shared/lib/numbers.ts'
import type { Attack } from '../../../../shared/model/attack.ts'
import type { AttackRef, WishEdit } from '../../../../shared/model/wishes/wish.ts'
import { useConfirm } from '../../../components/feedback/confirm.tsx'
import { editableRef } from '../../../components/plan/wishes/attack-ref.ts'
import type { WishEditor } from '../../../components/plan/wishes/use-wishes.ts'

interface BulkEditsProps {
  attacks: readonly Attack[]
  editor: WishEditor
  /** Called when the edits are on their way. */
  onSent: () => void
}

/** Pins, releases or removes the selected attacks, each in one press. */
export function BulkEdits({ attacks, editor: { edit }, onSent }: BulkEditsProps) {
  const confirm = useConfirm()
  const attackRefs = (wanted: (attack: Attack) => boolean): AttackRef[] =>
    attacks.filter(wanted).flatMap((attack) => editableRef(attack) ?? [])
  const free = attackRefs(({ fixed }) => fixed === undefined)
  const pinned = attackRefs(({ fixed }) => fixed === 'pinned')
  const all = attackRefs(() => true)
  const send = (op: 'pin' | 'unpin' | 'remove', refs: readonly AttackRef[]) => {
    void edit(refs.map((attack): WishEdit => ({ op, attack })))
    onSent()
  }
  const remove = async () => {
    const sure = await confirm({
      title: `${countedNoun(all.length, 'Angriff', 'Angriffe')} wegnehmen?`,
      text: 'Sie werden gelöscht und verboten: Auch die nächste Berechnung plant sie nicht wieder.',
      action: 'Wegnehmen',
    })
    if (sure) send('remove', all)
  }
  return (
    <>
      <Button size="small" disabled={free.length === 0} onClick={() => send('pin', free)}>
        {`Festhalten (${formatNumber(free.length)})`}
      </Button>
      <Button size="small" disabled={pinned.length === 0} onClick={() => send('unpin', pinned)}>
        {`Lösen (${formatNumber(pinned.length)})`}
      </Button>
      <Button size="small" disabled={all.length === 0} onClick={() => void remove()}>
        {`Wegnehmen (${formatNumber(all.length)})`}
      </Button>
    </>
  )
}

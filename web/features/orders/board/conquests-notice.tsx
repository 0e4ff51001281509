import { Button } from '@fluentui/react-components'
import type { ReactNode } from 'react'
import { orders } from '../../../../shared/contract/orders.ts'
import { countedNoun } from '../../../../shared/lib/numbers.ts'
import type { Conquest } from '../../../../shared/model/orders/withdrawal.ts'
import { useConfirm } from '../../../components/feedback/confirm.tsx'
import { ErrorNotice } from '../../../components/feedback/error-notice.tsx'
import { Notice } from '../../../components/feedback/notice.tsx'
import { useNotify } from '../../../components/feedback/notify.tsx'
import { Stack } from '../../../components/layout/stack.ts'
import { call } from '../../../lib/api/api.ts'
import { useAction } from '../../../lib/api/use-action.ts'
import {
  type ConquestGroup,
  conquestGroups,
  takeBackText,
  underwayText,
  villageNames,
  withdrawText,
} from './conquests.ts'

const attacksOf = (attacks: number) => countedNoun(attacks, 'Angriff', 'Angriffe')

/** Offers to withdraw the open orders on conquered villages, and to take withdrawals back. */
export default function ConquestsNotice({ planId, conquests }: { planId: string; conquests: readonly Conquest[] }) {
  const confirm = useConfirm()
  const notify = useNotify()
  const { open, foreign, own } = conquestGroups(conquests)
  const change = useAction(async ({ villages }: ConquestGroup, to: 'withdrawn' | 'issued') => {
    const villageIds = villages.map(({ villageId }) => villageId)
    const { attacks, later = 0 } = await call(orders.withdraw, { params: { planId }, body: { villageIds, to } })
    if (to === 'withdrawn') notify.success(`${attacksOf(attacks)} zurückgezogen.`)
    else if (attacks > 0) notify.success(`${attacksOf(attacks)} wieder aufgenommen.`)
    else notify.success(`${attacksOf(later)} ${later === 1 ? 'kommt' : 'kommen'} mit der nächsten Ausgabe wieder.`)
  })
  const withdraw = async (group: ConquestGroup) => {
    const sure = await confirm({
      title: `${attacksOf(group.attacks)} zurückziehen?`,
      text: withdrawText(group),
      action: 'Zurückziehen',
    })
    if (sure) await change.run(group, 'withdrawn')
  }
  const takeBack = async (group: ConquestGroup, isOwn: boolean) => {
    const sure = await confirm({
      title: `${attacksOf(group.attacks)} wieder aufnehmen?`,
      text: takeBackText(group, isOwn),
      action: 'Wieder aufnehmen',
    })
    if (sure) await change.run(group, 'issued')
  }
  return (
    <>
      {open && (
        <Offer
          intent="warning"
          label={`${countedNoun(open.attacks, 'offenen Angriff', 'offene Angriffe')} zurückziehen`}
          busy={change.busy}
          onPress={() => withdraw(open)}
          isUrgent
        >
          <strong>{`Ziele in eigener Hand: ${villageNames(open.villages)}.`}</strong>{' '}
          {open.underway > 0 && `${underwayText(open.underway)}.`}
        </Offer>
      )}
      {foreign && (
        <Offer
          intent="warning"
          label={`${countedNoun(foreign.attacks, 'zurückgezogenen Angriff', 'zurückgezogene Angriffe')} wieder aufnehmen`}
          busy={change.busy}
          onPress={() => takeBack(foreign, false)}
          isUrgent
        >
          <strong>{`Wieder fremd: ${villageNames(foreign.villages)}.`}</strong>{' '}
          {'Die Angriffe darauf sind noch zurückgezogen.'}
        </Offer>
      )}
      {own && (
        <Offer
          intent="info"
          label="Wieder aufnehmen"
          busy={change.busy}
          onPress={() => takeBack(own, true)}
          isUrgent={false}
        >
          <strong>{`${attacksOf(own.attacks)} auf Ziele in eigener Hand zurückgezogen: ${villageNames(own.villages)}.`}</strong>{' '}
          {own.bySync && 'Das hat der Abgleich mit der Welt getan, wie es im Plan eingestellt ist.'}
        </Offer>
      )}
      {change.error !== undefined && <ErrorNotice title="Das hat nicht geklappt!" error={change.error} />}
    </>
  )
}

interface OfferProps {
  intent: 'warning' | 'info'
  label: string
  busy: boolean
  isUrgent: boolean
  onPress: () => void
  children: ReactNode
}

function Offer({ intent, label, busy, isUrgent, onPress, children }: OfferProps) {
  return (
    <Notice intent={intent}>
      <Stack gap="s">
        <span>{children}</span>
        <span>
          <Button
            appearance={isUrgent ? 'primary' : 'secondary'}
            size="small"
            disabledFocusable={busy}
            onClick={onPress}
          >
            {label}
          </Button>
        </span>
      </Stack>
    </Notice>
  )
}

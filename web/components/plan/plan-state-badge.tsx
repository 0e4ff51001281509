import { Badge, type BadgeProps } from '@fluentui/react-components'
import { useEffect, useState } from 'react'
import { formatNumber } from '../../../shared/lib/numbers.ts'
import { type Plan, type PlanPhase, planPhase, sentPercent } from '../../../shared/model/plan.ts'
import { serverNow } from '../../lib/api/server-clock.ts'

const looks: Record<PlanPhase, { label: string } & Pick<BadgeProps, 'appearance' | 'color'>> = {
  draft: { label: 'Entwurf', appearance: 'outline', color: 'informative' },
  issued: { label: 'Ausgegeben', appearance: 'tint', color: 'brand' },
  sending: { label: 'Wird gesendet', appearance: 'filled', color: 'brand' },
  over: { label: 'Vorbei', appearance: 'tint', color: 'informative' },
}

const tickMs = 10_000

/** The state of a plan, updated at its first launch and after its last arrival. */
export function PlanStateBadge({ plan }: { plan: Pick<Plan, 'arriveAt' | 'sending'> }) {
  const [now, setNow] = useState(serverNow)
  useEffect(() => {
    const timer = setInterval(() => setNow(serverNow()), tickMs)
    return () => clearInterval(timer)
  }, [])
  const { sending } = plan
  const phase = planPhase(plan, now)
  const { label, ...look } = looks[phase]
  const isSending = phase === 'sending' && sending !== undefined
  const { lines = 0, sent = 0 } = sending ?? {}
  return (
    <Badge
      {...look}
      title={
        isSending ? `${formatNumber(sent)} von ${formatNumber(lines)} Angriffen abgeschickt oder gesehen` : undefined
      }
    >
      {isSending ? `${label} ${sentPercent(sending)}\u00a0%` : label}
    </Badge>
  )
}

import { countedNoun, formatNumber } from '../../../shared/lib/numbers.ts'
import { formatCoordinate } from '../../../shared/model/basics.ts'
import type { TargetView } from '../../../shared/model/target.ts'
import { ownerText } from '../../lib/format/target-text.ts'
import { paths } from '../../lib/paths.ts'
import { Notice } from '../feedback/notice.tsx'
import { TextLink } from '../layout/text-link.tsx'

/** Max targets named. */
const named = 8

/** Names the targets in villages of the plan's own tribes, which get no attack and are not counted. */
export function OwnTargetsNotice({ planId, targets }: { planId: string; targets: readonly TargetView[] }) {
  const own = targets.filter(({ isOwn }) => isOwn)
  if (own.length === 0) return null
  const more = own.length - named
  return (
    <Notice intent="warning">
      {`${ownTargetsSentence(own.length)} `}
      {own.slice(0, named).map((target, index) => (
        <span key={target._id}>
          {index > 0 && ', '}
          <TextLink to={`${paths.editTargets(planId)}?target=${encodeURIComponent(target._id)}`}>
            {formatCoordinate(target)}
          </TextLink>
          {` ${target.villageName} (${ownerText(target)})`}
        </span>
      ))}
      {more > 0 && ` und ${countedNoun(more, 'weiteres', 'weitere')}`}
    </Notice>
  )
}

/** Why targets in own villages are neither planned nor counted. */
export const ownTargetsSentence = (own: number) =>
  own === 1
    ? '1 Ziel gehört einem eigenen Stamm, wird nicht angegriffen und zählt nicht mit:'
    : `${formatNumber(own)} Ziele gehören eigenen Stämmen, werden nicht angegriffen und zählen nicht mit:`

import { Fragment } from 'react'
import { countedNoun, formatNumber } from '../../../shared/lib/numbers.ts'
import { formatWave } from '../../../shared/model/basics.ts'
import type { TargetView } from '../../../shared/model/target.ts'
import { ownerText } from '../../lib/format/target-text.ts'
import { paths } from '../../lib/paths.ts'
import { Notice } from '../feedback/notice.tsx'
import { TextLink } from '../layout/text-link.tsx'

/** Max targets named. */
const named = 8

interface NoticeProps {
  planId: string
  targets: readonly TargetView[]
}

/** Names the targets that get no attack and are not counted, and those that are the same village. */
export function SparedTargetsNotice({ planId, targets }: NoticeProps) {
  const own = targets.filter(({ isOwn }) => isOwn)
  const gone = targets.filter(({ isGone }) => isGone)
  return (
    <>
      <TargetsNotice planId={planId} sentence={ownTargetsSentence(own.length)} targets={own} />
      <TargetsNotice planId={planId} sentence={goneTargetsSentence(gone.length)} targets={gone} />
      <TargetsNotice
        planId={planId}
        sentence="Diese Ziele sind inzwischen dasselbe Dorf. Lösche die überzähligen:"
        targets={sameVillage(targets)}
      />
    </>
  )
}

/** Targets of one type, village and wave, which were others when they were added. */
const sameVillage = (targets: readonly TargetView[]): TargetView[] =>
  [...Map.groupBy(targets, ({ type, villageId, wave }) => `${type} ${villageId} ${wave}`).values()]
    .filter((same) => same.length > 1)
    .flat()

function TargetsNotice({ planId, sentence, targets }: NoticeProps & { sentence: string }) {
  if (targets.length === 0) return null
  const more = targets.length - named
  return (
    <Notice intent="warning">
      {`${sentence} `}
      {targets.slice(0, named).map((target, index) => (
        <Fragment key={target._id}>
          {index > 0 && ', '}
          <TextLink to={`${paths.editTargets(planId)}?target=${encodeURIComponent(target._id)}`}>
            {formatWave(target)}
          </TextLink>
          {!target.isGone && ` ${target.villageName} (${ownerText(target)})`}
        </Fragment>
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

const goneTargetsSentence = (gone: number) =>
  gone === 1
    ? '1 Ziel gibt es auf der Welt nicht mehr. Es wird nicht angegriffen und zählt nicht mit:'
    : `${formatNumber(gone)} Ziele gibt es auf der Welt nicht mehr. Sie werden nicht angegriffen und zählen nicht mit:`

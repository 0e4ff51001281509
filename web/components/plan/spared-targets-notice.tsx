import { Fragment } from 'react'
import { countedNoun, formatNumber } from '../../../shared/lib/numbers.ts'
import { formatWave } from '../../../shared/model/basics.ts'
import type { TargetView } from '../../../shared/model/target.ts'
import { limitsText, ownerText, sparedTexts } from '../../lib/format/target-text.ts'
import { paths } from '../../lib/paths.ts'
import { Notice } from '../feedback/notice.tsx'
import { TextLink } from '../layout/text-link.tsx'

const maxNamed = 8

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
      <TargetsNotice planId={planId} sentence={ownTargetsSentence(own.length)} targets={own} mark={sparedTexts.isOwn} />
      <TargetsNotice
        planId={planId}
        sentence={goneTargetsSentence(gone.length)}
        targets={gone}
        mark={sparedTexts.isGone}
      />
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

interface TargetsNoticeProps extends NoticeProps {
  sentence: string
  /** By which the list shows all of them; without one they differ in their limits only. */
  mark?: string
}

function TargetsNotice({ planId, sentence, targets, mark }: TargetsNoticeProps) {
  if (targets.length === 0) return null
  const more = targets.length - maxNamed
  return (
    <Notice intent="warning">
      {`${sentence} `}
      {targets.slice(0, maxNamed).map((target, index) => (
        <Fragment key={target._id}>
          {index > 0 && ', '}
          <TextLink to={`${paths.editTargets(planId)}?target=${encodeURIComponent(target._id)}`}>
            {formatWave(target)}
          </TextLink>
          {!target.isGone && ` ${target.villageName} (${mark ? ownerText(target) : limitsText(target)})`}
        </Fragment>
      ))}
      {more > 0 && ' und '}
      {more > 0 && <More planId={planId} count={more} mark={mark} />}
    </Notice>
  )
}

function More({ planId, count, mark }: { planId: string; count: number; mark: string | undefined }) {
  const text = countedNoun(count, 'weiteres', 'weitere')
  if (!mark) return text
  return <TextLink to={`${paths.editTargets(planId)}?${new URLSearchParams({ text: mark })}`}>{text}</TextLink>
}

/** Why targets in own villages are neither planned nor counted. */
const ownTargetsSentence = (own: number) =>
  own === 1
    ? '1 Ziel gehört einem eigenen Stamm, wird nicht angegriffen und zählt nicht mit:'
    : `${formatNumber(own)} Ziele gehören eigenen Stämmen, werden nicht angegriffen und zählen nicht mit:`

const goneTargetsSentence = (gone: number) =>
  gone === 1
    ? '1 Ziel gibt es auf der Welt nicht mehr. Es wird nicht angegriffen und zählt nicht mit:'
    : `${formatNumber(gone)} Ziele gibt es auf der Welt nicht mehr. Sie werden nicht angegriffen und zählen nicht mit:`

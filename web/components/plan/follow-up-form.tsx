import { type ReactNode, useState } from 'react'
import type { BodyInputOf } from '../../../shared/contract/endpoint.ts'
import { plans } from '../../../shared/contract/plans.ts'
import { sightings } from '../../../shared/contract/sightings.ts'
import { maxGivenName } from '../../../shared/model/basics.ts'
import type { Plan } from '../../../shared/model/plan.ts'
import { call } from '../../lib/api/api.ts'
import { useAction } from '../../lib/api/use-action.ts'
import { put, showInList } from '../../lib/api/use-read.ts'
import { missingSentence } from '../../lib/format/format.ts'
import { scheduleProblem, unfitSchedule } from '../../lib/format/schedule.ts'
import { DialogForm } from '../feedback/dialog-form.tsx'
import { ErrorNotice } from '../feedback/error-notice.tsx'
import { type NameAndSchedule, NameAndScheduleFields } from '../form/name-and-schedule.tsx'
import { Muted } from '../layout/text.ts'

/** A plan made of another one, and how many attacks it wants. */
export interface FollowUp {
  plan: Plan
  wanted: number
}

interface FollowUpFormProps {
  title: string
  /** What the new plan is. */
  text: string
  plan: Plan
  timeZone: string
  /** Appended to the plan's name. */
  suffix: string
  /** What the new plan is made of. */
  from: Pick<BodyInputOf<typeof sightings.followUp>, 'source' | 'states' | 'withAway'>
  /** Targets of the new plan. */
  targets: number
  /** Names of the required choices not made yet. */
  missing?: readonly string[]
  ready?: boolean
  children?: ReactNode
  onClose: () => void
  onMade: (followUp: FollowUp) => void
}

const minute = 60_000

/** The instant, or the next full minute if it has passed. */
const fromNow = (instant: string): string =>
  Date.parse(instant) >= Date.now() ? instant : new Date(Math.ceil(Date.now() / minute) * minute).toISOString()

/** Name and schedule of a plan made of another one. Keeps the input on failure. */
export function FollowUpForm({
  title,
  text,
  plan,
  timeZone,
  suffix,
  from,
  targets,
  missing = [],
  ready = true,
  children,
  onClose,
  onMade,
}: FollowUpFormProps) {
  const [draft, setDraft] = useState<NameAndSchedule>(() => ({
    name: plan.name.slice(0, maxGivenName - suffix.length) + suffix,
    sendFrom: fromNow(plan.sendFrom),
    arriveAt: plan.arriveAt,
  }))
  const problem = scheduleProblem(draft)
  const making = useAction(async () => {
    const answer = await call(sightings.followUp, { params: { planId: plan._id }, body: { ...draft, ...from } })
    const progress = { targets, required: answer.wanted, planned: 0 }
    await showInList(plans.list, { created: { ...answer.plan, progress } }, plan.world)
    await put(plans.get, { params: { planId: answer.plan._id } }, { plan: answer.plan })
    onMade(answer)
  })
  const open = [
    ...(draft.name.trim() ? [] : ['Name des Plans']),
    ...(draft.sendFrom ? [] : ['Senden ab']),
    ...(draft.arriveAt ? [] : ['Ankunft']),
    ...missing,
  ]
  return (
    <DialogForm
      title={title}
      action="Anlegen"
      busyAction="Lege an …"
      busy={making.busy}
      ready={ready}
      waitsFor={missingSentence(open) ?? (problem && unfitSchedule)}
      onSubmit={() => making.run()}
      onClose={onClose}
    >
      <Muted>{text}</Muted>
      {making.error !== undefined && (
        <ErrorNotice title="Der Folgeplan konnte nicht angelegt werden" error={making.error} />
      )}
      {children}
      <NameAndScheduleFields
        value={draft}
        onChange={(changed) => setDraft({ ...draft, ...changed })}
        timeZone={timeZone}
        error={making.error}
      />
    </DialogForm>
  )
}

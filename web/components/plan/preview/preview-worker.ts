import type { PackedInput } from '../../../../shared/model/inputs/packed-input.ts'
import { createPreview } from '../../../../shared/planner/explain/preview.ts'
import { unpackedInput } from '../../../../shared/planner/plan/packed-input.ts'
import type { PlanChange } from '../../../../shared/planner/plan/plan-change.ts'

/** A plan's input at a moment (epoch milliseconds), which is not answered, or a change of the plan, which is. */
export type PreviewQuestion = { input: PackedInput; now: number } | { change: PlanChange }

let preview: ReturnType<typeof createPreview> | undefined

// A maximum takes up to a second on a large plan: the worker keeps typing smooth.
addEventListener('message', ({ data }: MessageEvent<PreviewQuestion>) => {
  if ('input' in data) {
    preview = undefined
    preview = createPreview(unpackedInput(data.input, data.now))
    return
  }
  if (!preview) throw new Error('No input')
  postMessage(preview(data.change))
})

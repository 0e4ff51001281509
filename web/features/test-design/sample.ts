import type { RejectedLine } from '../../../shared/model/pasted.ts'
import type { Stat } from '../../components/list/stat-tiles.tsx'

interface Figure {
  label: string
  value: number
  tone?: Stat['tone']
}

export const sampleDump = [
  '500|500,9742,0,0,6200,0,50,2400,0,300,20,0,0,0',
  '501|498,9120,0,0,4600,0,50,1750,0,1000,15,0,0,0',
  '503|502,10019,8000,8000,0,0,200,0,0,0,80,0,0,0',
  '5O4|501,8700,0,0,6100,0,50,2300,0,310,0,0,0,0',
  '506|497,8455,0,0,5900,0,50,2250,0,295,25',
  '507|503,9333,0,0,2600,0,30,900,0,0,40,0,0,0',
].join('\n')

/** The lines of `sampleDump` that are rejected. */
export const sampleRejected: RejectedLine[] = [
  { line: 4, text: '5O4|501,8700,0,0,6100,0,50,2300,0,310,0,0,0,0', reason: 'Unbekannte Koordinate' },
  { line: 5, text: '506|497,8455,0,0,5900,0,50,2250,0,295,25', reason: 'Falsche Anzahl Spalten' },
]

/** Results of the upload, and the plan's totals. */
export const sampleStats: { accepted: number; upload: Figure[]; kinds: Figure[] } = {
  accepted: 4,
  upload: [
    { label: 'Übernommen', value: 4, tone: 'success' },
    { label: 'Abgelehnt', value: 2, tone: 'danger' },
    { label: 'Ohne Rolle im Plan', value: 0 },
  ],
  kinds: [
    { label: 'Offs', value: 1 },
    { label: 'RamOffs', value: 1 },
    { label: 'BF Cleaner', value: 1 },
    { label: 'Fakes gesamt', value: 20 },
    { label: 'BFakes gesamt', value: 1 },
  ],
}

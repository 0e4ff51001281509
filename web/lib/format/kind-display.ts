import { type BadgeProps, tokens } from '@fluentui/react-components'
import type { AttackKind } from '../../../shared/model/attack.ts'

/** How the site shows a kind of attack. */
export interface KindDisplay {
  /** On the card of its calculation. */
  hint: string
  /** Completes `Dörfer mit …`; absent for the plural. */
  troops?: string
  /** What its rules and its template are called and for. */
  rules: { label: string; about: string }
  template: string
  badge: BadgeProps['color']
  /** In charts of senders, and at first on the map; absent for the map's usual colour. */
  bar: string
  map?: string
}

export const kindDisplay: Record<AttackKind, KindDisplay> = {
  off: {
    hint: 'Volle Offs auf Off- und AG-Cleaner-Ziele.',
    rules: { label: 'Off', about: 'Weitere Bedingungen dafür, dass ein Dorf Off wird.' },
    template: 'Bestimmt das Tempo von Offs, deren Truppen nicht bekannt sind.',
    badge: 'danger',
    bar: tokens.colorPaletteCranberryBorderActive,
    map: '#ff4444',
  },
  ramoff: {
    hint: 'Offs mit vielen Rammböcken auf RamOff-Ziele.',
    rules: { label: 'RamOff', about: 'Weitere Bedingungen dafür, dass ein Dorf RamOff wird.' },
    template: 'Bestimmt das Tempo von RamOffs, deren Truppen nicht bekannt sind.',
    badge: 'severe',
    bar: tokens.colorPaletteMarigoldBorderActive,
    map: '#ff8800',
  },
  bfcleaner: {
    hint: 'Angriffe, die vorab Verteidiger ausräumen.',
    troops: 'BF-Cleanern',
    rules: { label: 'BF Cleaner', about: 'Weitere Bedingungen dafür, dass ein Dorf BF Cleaner wird.' },
    template: 'Bestimmt das Tempo von BF Cleanern, deren Truppen nicht bekannt sind.',
    badge: 'success',
    bar: tokens.colorPaletteBlueBorderActive,
  },
  bfkatas: {
    hint: 'Kata-Splits, jeder auf ein Gebäude gezielt.',
    rules: { label: 'BF-Fakes', about: 'Weitere Bedingungen dafür, dass ein Dorf BF-Katas schickt.' },
    template: 'Ein Kata-Split. So oft die Truppen dafür reichen, kann ein Dorf ihn schicken.',
    badge: 'warning',
    bar: tokens.colorPaletteTealBorderActive,
  },
  fake: {
    hint: 'Fakes aller Dörfer auf alle Ziele mit Bedarf.',
    rules: { label: 'Fakes', about: 'Weitere Bedingungen dafür, dass ein Dorf Fake-Sender wird.' },
    template: 'Ein Fake. So oft die Truppen dafür reichen, höchstens 5-mal, kann ein Dorf ihn schicken.',
    badge: 'informative',
    bar: tokens.colorNeutralStrokeAccessible,
    map: '#888888',
  },
  ag: {
    hint: 'Adelsgeschlechter hintereinander aus einem Dorf.',
    troops: 'AG-Zügen',
    rules: { label: 'AG-Züge', about: 'Welche der Dörfer mit Adelsgeschlechtern Züge senden.' },
    template: 'Was jedes Adelsgeschlecht eines Zugs begleitet, das Adelsgeschlecht nicht mitgezählt.',
    badge: 'brand',
    bar: tokens.colorPaletteGrapeBorderActive,
    map: '#9b30d9',
  },
}

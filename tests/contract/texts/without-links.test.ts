import { describe, expect, test } from 'vitest'
import { withoutLinks } from '#contract/texts/without-links.ts'

const OURS = 'https://mi-turno.example'
const clean = (text: string) => withoutLinks(text, OURS)

describe('a link that somebody wrote', () => {
  test.each([
    ['Entrá a http://evil.com/x?y=1', 'Entrá a evil. com'],
    ['HTTPS://EVIL.COM', 'EVIL. COM'],
    ['hxxp://evil.com', 'evil. com'],
    ['ftp://evil.com/a', 'evil. com'],
    ['www.evil.com.ar', 'www. evil. com. ar'],
    ['www.loquesea', 'www. loquesea'],
    ['evil.com/premio', 'evil. com'],
    ['evil.com', 'evil. com'],
    ['evil.com.', 'evil. com.'],
    ['(evil.com)', '(evil. com)'],
    ['evil.com:8443/x', 'evil. com'],
    ['evil.com#ganaste', 'evil. com'],
    ['premios.evil.xyz', 'premios. evil. xyz'],
    ['evil.app', 'evil. app'],
    ['evil。com/x', 'evil. com'],
    ['evil．com', 'evil. com'],
    ['evil｡com', 'evil. com'],
    ['xn--80ak6aa92e.com', 'xn--80ak6aa92e. com'],
    ['пример.рф', 'пример. рф'],
    ['evil.test', 'evil. test'],
    ['mailto:ana@evil.com', 'ana@evil. com'],
    ['ana@evil.com', 'ana@evil. com'],
    ['http://ana@evil.com/x', 'ana@evil. com'],
    ['http://10.0.0.1/x', '10. 0. 0. 1'],
    ['10.0.0.1/x', '10. 0. 0. 1'],
    ['http://evil', 'evil'],
    ['Corte\nhttp://evil.com/a\nBarba', 'Corte\nevil. com\nBarba'],
    ['javascript://evil.com/%0Aalert(1)', 'evil. com'],
    ['https://mi-turno.example.evil.com/agenda', 'mi-turno. example. evil. com'],
    ['https://mi-turno.example@evil.com', 'mi-turno. example@evil. com'],
    ['https:\\\\evil.com', 'evil. com'],
    ['evil.mp/pagar', 'evil. mp'],
    ['www.evil.mp', 'www. evil. mp'],
  ])('%j leaves as %j', (written, left) => {
    expect(clean(written)).toBe(left)
    expect(clean(left)).toBe(left)
  })
})

describe('text that only resembles a link stays', () => {
  test.each([
    'Dr. Pérez',
    'Dr.Pérez',
    'La Navaja S.A.',
    'Peluquería S.R.L.',
    'C.A.B.A.',
    'v1.2',
    '$ 10.000,50',
    '18:30',
    '10.30 h',
    'y/o',
    '24/11',
    'corte/barba',
    'Nro. 12.345.678',
    'barberia.demo.mp',
    'Alias: BARBERIA.DEMO.MP, a nombre de Ana',
    'perro.casa.sol.azul',
    'CBU 0000003100010000000001',
    '@lanavaja',
    '(011) 4444-5555',
    'Bien... volvé pronto',
    '👨‍👩‍👧 Ñandú',
    '',
    OURS,
    `${OURS}/agenda/abc?ver=mover`,
    `Para moverlo: ${OURS}/agenda/abc. Gracias`,
    `(${OURS}/profile)`,
  ])('%j', written => {
    expect(clean(written)).toBe(written)
  })
})

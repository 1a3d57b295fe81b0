import { describe, expect, test } from 'vitest'
import { refuseWeakPassword } from '#server/people/accounts/password-rules.ts'

const ana = ['Ana María Gómez', 'ana.gomez@correo.test', 'Barbería El Tano', 'barberia-el-tano']

/** The most frequent ones of published lists, what people in Argentina choose, and keyboard sequences. */
const common =
  `password password1 Password1! P@ssw0rd passw0rd 12345678 123456789 1234567890 87654321 qwertyui qwerty123
  1q2w3e4r 1qaz2wsx zaq12wsx iloveyou princess sunshine football baseball superman trustno1 abc12345 abcd1234 11111111
  88888888 letmein1 welcome1 welcome123 admin123 administrator changeme default1 guest1234 dragon123 monkey123 master123
  shadow12 michael1 jennifer hunter22 asdfghjk asdf1234 zxcvbnm1 qazwsxedc contraseña contrasena1 argentina river1234
  bocajuniors riverplate maradona10 teamomucho estrellita barberia2024 Barberia2026! miturno123 peluqueria1 mibarberia1
  tijeras123 rosario1 sanlorenzo1 racing1934 independiente marzo2024 agosto1990 01011990 31121985 juancarlos maria1234
  hola1234 holahola mate1234 campeon2022 qatar2022 julian1990 tomasito 147258369 aaaaaaaaaaaa passwordpasswordpassword
  4dm1n1str4d0r ${'password'.repeat(25)}`.split(/\s+/)

test.each(common)('%s is refused', async password => {
  await expect(refuseWeakPassword(password, [])).rejects.toThrow('validation_failed')
})

test.each(['AnaMaria1', 'anagomez', 'gomez2026', 'ana.gomez1', 'tano2026', 'BarberiaElTano'])(
  '%s is refused to Ana of Barbería El Tano',
  async password => {
    await expect(refuseWeakPassword(password, ana)).rejects.toThrow('validation_failed')
  },
)

test.each([
  'sauce lento bajo la lluvia',
  'casa roja árbol',
  'correct horse battery',
  'mi perro se llama toto',
  'tres tristes tigres',
  'k8#vQz!2mPw4',
  'TgX4kq9LmZ2w',
  `${'a'.repeat(40)} sauce lento bajo la lluvia`,
  'ñandú 🧉 de las sierras',
  'caballo verde mesa',
  'mesa puerta ventana',
  'correcto caballo lento',
  'otra-clave-larga',
])('%s is taken', async password => {
  await expect(refuseWeakPassword(password, ana)).resolves.toBeUndefined()
})

describe('the refusal says why and what to do', () => {
  test.each([
    ['password1', /de las que más se usan.*tres o cuatro palabras/],
    ['gomez2026', /tu nombre, tu mail o tu local.*tres o cuatro palabras/],
    ['99999999999', /sigue un orden.*tres o cuatro palabras/],
  ])('%s', async (password, words) => {
    let told = ''
    try {
      await refuseWeakPassword(password, ana, 'new_password')
    } catch (error) {
      told = JSON.stringify(error)
    }
    expect(told).toMatch(words)
    expect(told).toContain('new_password')
  })
})

test.each(['4@301$57!|(<'.repeat(16), 'p4ssw0rd1/1/1990'.repeat(12), '0'.repeat(200)])(
  'however long, it takes no time that others would notice: %s',
  async password => {
    await refuse(password)
    const began = performance.now()
    await refuse(password)
    expect(performance.now() - began).toBeLessThan(1000)
  },
)

async function refuse(password: string): Promise<void> {
  try {
    await refuseWeakPassword(password, ana)
  } catch {
    // The caller does not look at whether it was refused.
  }
}

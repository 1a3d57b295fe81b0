import { describe, expect, test } from 'vitest'
import { meantMail } from '#domain/customer/mail-typo.ts'

describe('a mail that looks mistyped', () => {
  test.each([
    ['ana@gmial.com', 'ana@gmail.com'],
    ['ana@gmail.con', 'ana@gmail.com'],
    ['ana@gmal.com', 'ana@gmail.com'],
    ['ana@gmial', null],
    ['ana@hotmial.com', 'ana@hotmail.com'],
    ['Ana.P+x@HOTMAI.COM', 'Ana.P+x@hotmail.com'],
    ['ana@yaho.com.ar', 'ana@yahoo.com.ar'],
    ['ana@outlok.com', 'ana@outlook.com'],
    ['a@b@gmali.com', 'a@b@gmail.com'],
    ['a@gmxxl.com', 'a@gmail.com'],
    ['ana@hotmail.co', 'ana@hotmail.com'],
    ['ana@yaho.com.br', 'ana@yahoo.com.br'],
  ])('%s was meant as %s', (typed, meant) => {
    expect(meantMail(typed)).toBe(meant)
  })

  test.each([
    'ana@gmail.com',
    'ANA@GMAIL.COM',
    'ana@live.com.ar',
    'ana@barberianorte.com.ar',
    'ana@correo.test',
    'ana@gxxxl.com',
    'ana@hotmail.cl',
    'ana@hotmail.es',
    'ana@hotmail.com.br',
    'ana@outlook.cl',
    'ana@yahoo.it',
    'ana@hotmail.fr',
    'ana@outlook.es',
    'ana@outlook.com.br',
    'ana@yahoo.cl',
    'ana@yahoo.es',
    'ana@yahoo.com.mx',
    'ana@yahoo.com.br',
    'ana@yahoo.com.pe',
    'ana@yahoo.com.co',
    'ana@yahoo.com.uy',
    'ana@live.cl',
    'ana@live.com.mx',
    'ana@ymail.com',
    'ana@love.cl',
    'ana@',
    '@gmial.com',
    'gmial.com',
    '',
  ])('%s is left alone', typed => {
    expect(meantMail(typed)).toBeNull()
  })
})

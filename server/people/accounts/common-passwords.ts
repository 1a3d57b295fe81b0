/**
 * Words that the published lists lack: popular passwords in Argentina, and words of this trade. Lower case, with and
 * without accents.
 */
export const commonWords: readonly string[] =
  `a aa aaa abc abcd abcde abcdef abcdefg abcdefgh abcdefghi access account acceso admin administrador administrator
  alejandra alejandro america amigo amigos amor amorcito angel angela angeles ana andrea argentina asd asdf asdfg
  asdfgh asdfghjk asdfghjkl azul azucar balon bandera barcelona barba barber barberia barbero barberos barbershop
  baseball batman bebe bella bendicion benjamin bienvenido bienvenidos bigote bigotes boca bocajuniors bonita bonito
  buenosaires cambiar camila cambiame caramelo cariño carlos carolina casa cervantes change changeme charlie chocolate
  cielo clave claves club cocacola colombia computadora computer contrasena contrasenia contraseña cordoba corazon
  corte cortes cristian cristiano cristina daniel daniela database david default demo diego dinero dios dragon elmejor
  empresa entrar entrada eduardo enter estrella estrellita esteban estudiantes facebook facundo familia federico felicidad
  felipe fernanda fernando florencia football foobar francisco freedom futbol gabriel gatito gato gonzalo google guest
  gustavo hello hermosa hermoso hola holamundo hunter iloveyou independiente ingreso ingresar instagram internet invitado
  javier jesus jesucristo jorge jose juan juana juancarlos julian julieta juniors killer lautaro letmein leonel lionel
  local login lola lorena lucas lucia luciana luis luna malvinas mama mami manager manuel maradona marcela marcelo
  maria mariana mariano martin master mateo matias mauricio mendoza mercado messi mexico mi miamor mibarberia miclave
  miercoles miguel milagros milocal mipeluqueria mirta miturno miturnos monica monkey mostaza muneca mundo
  naruto natalia newells nicolas nintendo noentres nueva nuevo ninja noviembre octubre ok operador oscar pablo pacman
  papa papi paola pass passw passwd password passwords pato patricia pelo peluca peluqueria peluquero pepe perro perrito
  pizza playstation pokemon prince princesa princess prueba pruebas q qazwsx qazwsxedc qwe qwer qwert qwerty qwertyu
  qwertyui qwertyuiop querida querido racing ramon recepcion ricardo river riverplate roberto rocio rodrigo romina rosa
  rosario samsung sanlorenzo santiago santino sebastian secret secreta secreto seguro seguridad shadow shop silla
  sofia sol soledad soporte spiderman star starwars sunshine superman susana tango teamo tequiero temporal test
  teresa tester tijera tijeras tomas trustno turno turnos user usuario valentina valeria vanesa veronica verano victoria
  velez verde viernes welcome whatsapp x xxx yamila zaq zaqwsx zxc zxcv zxcvb zxcvbn zxcvbnm`.split(
    /\s+/,
  )

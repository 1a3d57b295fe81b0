# Recibe avisos y comprueba su firma. MI_TURNO_SECRET: la clave secreta que viste al sumar la dirección (whsec_…).
import base64, hashlib, hmac, json, os, time
from http.server import BaseHTTPRequestHandler, HTTPServer

CLAVE = base64.b64decode(os.environ["MI_TURNO_SECRET"].removeprefix("whsec_"))

class Avisos(BaseHTTPRequestHandler):
    def do_POST(self):
        cuerpo = self.rfile.read(int(self.headers["content-length"]))
        firmado = f'{self.headers["webhook-id"]}.{self.headers["webhook-timestamp"]}.'.encode() + cuerpo
        propia = "v1," + base64.b64encode(hmac.digest(CLAVE, firmado, hashlib.sha256)).decode()
        coincide = any(hmac.compare_digest(propia, una) for una in self.headers["webhook-signature"].split(" "))
        es_reciente = abs(time.time() - int(self.headers["webhook-timestamp"])) < 300
        self.send_response(204 if coincide and es_reciente else 401)
        self.end_headers()
        if coincide and es_reciente:
            aviso = json.loads(cuerpo)
            print(aviso["type"], aviso["data"].get("customer_name", ""), flush=True)

HTTPServer(("127.0.0.1", int(os.environ.get("PORT", 3000))), Avisos).serve_forever()

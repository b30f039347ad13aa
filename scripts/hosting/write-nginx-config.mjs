import { basePathOf } from "./base-path.mjs";
import { nginxConfig } from "./host-files.mjs";

// `npm run hosting:nginx` writes hosting/nginx.conf; BASE_PATH names the folder of the app, as it does for the build.
process.stdout.write(nginxConfig(basePathOf(process.env["BASE_PATH"])));

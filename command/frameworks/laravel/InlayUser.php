<?php

namespace App\Http\Middleware;

use Closure;
use Illuminate\Http\Request;

/** An old page must not act as somebody who has logged in since. */
class InlayUser
{
    public function handle(Request $request, Closure $next)
    {
        $name = $request->header('Inlay-User');
        if ($name && rawurldecode($name) !== $request->user()?->name) {
            $detail = 'You have been logged out.';

            return response()->json(['meta' => ['status' => 401, 'msg' => $detail], 'errors' => [['code' => 401, 'detail' => $detail]]], 401);
        }

        return $next($request);
    }
}
